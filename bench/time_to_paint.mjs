/**
 * node time_to_paint.mjs ADDRESS CHROMIUM WORD...: milliseconds from each keystroke to the frame in which its own
 * suggestions are painted, as a JSON list. A keystroke waits for the suggestions of the one before it.
 */
import { chromium } from '@playwright/test'

const [address, executablePath, ...words] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
await page.goto(address)
const box = page.getByRole('combobox').first()
await box.click()

const took = []
for (const word of words) {
  await box.fill('')
  for (let length = 1; length <= word.length; length++) {
    const time = await keystroke(word.slice(0, length), word[length - 1])
    // One letter sends no request, and the first word loads the code.
    if (length > 1 && word !== words[0]) took.push(time)
  }
}
await browser.close()
console.log(JSON.stringify(took))

async function keystroke(typed, letter) {
  const painted = typed.length > 1 ? watch(typed) : null
  await box.press(letter)
  return painted
}

/** Milliseconds from the next key event to the frame after the response to `typed` was drawn. */
function watch(typed) {
  return page.evaluate(
    (typed) =>
      new Promise((resolve) => {
        let began
        let responded = false
        addEventListener('keydown', () => (began = performance.now()), { once: true, capture: true })
        const observer = new PerformanceObserver((list) => {
          responded ||= list.getEntries().some(({ name }) => name.includes('/api/instant/'))
        })
        observer.observe({ entryTypes: ['resource'] })
        const look = () => {
          const list = document.querySelector('[role=listbox]')
          if (began && responded && list?.textContent.includes(`“${typed}”`)) {
            observer.disconnect()
            resolve(performance.now() - began)
          } else {
            requestAnimationFrame(look)
          }
        }
        requestAnimationFrame(look)
      }),
    typed,
  )
}
