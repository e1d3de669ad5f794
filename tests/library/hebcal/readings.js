/**
 * Prints what is read on each Sabbath of the Hebrew years 5786 to 5805, in the Diaspora and in Israel, according to
 * @hebcal/leyning (BSD-2-Clause): aliyot, maftir and haftarot. `make reading-fixtures` stores it with the tests.
 * `readings` are the different ones: null stands for aliyot that a special day replaces, `seventh` is what takes their
 * place, and `replaced` are the other parts that are not the portion's own. `sabbaths` are [day, Diaspora, Israel], each
 * the position of a reading, or null on a holiday.
 */
import { stdout } from 'node:process'
import { HDate, months } from '@hebcal/core'
import { getLeyningOnDate } from '@hebcal/leyning'
import own from './package.json' with { type: 'json' }

const FIRST_YEAR = 5786
const LAST_YEAR = 5805
const SATURDAY = 6

const version = own.devDependencies['@hebcal/leyning']
const civil = (day) => day.greg().toLocaleDateString('sv-SE')
const range = ({ b: begin, e: end }) => `${begin}-${end}`
const book = (name) => name.replace(/^II /, '2 ').replace(/^I /, '1 ')
const fromScroll = (aliyah) => (aliyah ? `${aliyah.k} ${range(aliyah)}` : null)
const passages = (haftarah) => [haftarah].flat().map((passage) => `${book(passage.k)} ${range(passage)}`)

function reading(day, israel) {
  const { parshaNum, fullkriyah, reason = {}, haft, seph } = getLeyningOnDate(day, israel)
  if (!parshaNum) return null
  // A special Sabbath that is a new month reads the sixth and the seventh aliyah as the sixth.
  const special = new Set([...Object.keys(reason), ...('7' in reason ? ['6'] : [])])
  const unlessSpecial = (key, value) => (special.has(key) ? null : value())
  return {
    portions: [parshaNum].flat(),
    aliyot: ['1', '2', '3', '4', '5', '6', '7'].map((key) => unlessSpecial(key, () => range(fullkriyah[key]))),
    seventh: special.has('7') ? fromScroll(fullkriyah['7']) : null,
    maftir: fromScroll(fullkriyah.M),
    ashkenazi: passages(haft),
    sephardi: passages(seph ?? haft),
    replaced: [...(special.has('M') ? ['maftir'] : []), ...(special.has('haftara') ? ['ashkenazi', 'sephardi'] : [])],
  }
}

const readings = []
function position(found) {
  if (!found) return null
  const line = JSON.stringify(found)
  if (!readings.includes(line)) readings.push(line)
  return readings.indexOf(line)
}

const sabbaths = []
const end = new HDate(1, months.TISHREI, LAST_YEAR + 1)
for (let day = new HDate(1, months.TISHREI, FIRST_YEAR).onOrAfter(SATURDAY); day.abs() < end.abs(); day = day.add(7))
  sabbaths.push(JSON.stringify([civil(day), position(reading(day, false)), position(reading(day, true))]))

const lines = (items) => items.map((item) => `    ${item}`).join(',\n')
stdout.write(`{
  "source": "@hebcal/leyning ${version} (BSD-2-Clause): getLeyningOnDate",
  "readings": [
${lines(readings)}
  ],
  "sabbaths": [
${lines(sabbaths)}
  ]
}
`)
