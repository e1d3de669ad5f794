const CALLED = /(\d[\d ]+\d|\b[a-z]+\.com\b)/

/** What is said to somebody in danger: its telephone numbers are called, and its site is opened, by one tap. */
export function HelpText({ text }: { text: string }) {
  return text.split(CALLED).map((part, at) => {
    if (at % 2 === 0) return part
    const href = part.endsWith('.com') ? `https://${part}` : `tel:${part.replaceAll(' ', '')}`
    return (
      <a key={at} href={href} dir="ltr" className="inline-block whitespace-nowrap underline underline-offset-4">
        {part}
      </a>
    )
  })
}
