/**
 * Prints the reading of each Sabbath of the Hebrew years 5786 to 5805, in the Diaspora and in Israel, and the days
 * of Simchat Torah, according to @hebcal/leyning (BSD-2-Clause). `make reading-fixtures` stores them with the tests:
 * [day, Diaspora, Israel], each with the numbers of the portions or the reading of a holiday.
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

function reading(day, israel) {
  const { parshaNum, summaryParts } = getLeyningOnDate(day, israel)
  if (parshaNum) return [parshaNum].flat()
  const { k: book, b: begin, e: end } = summaryParts[0]
  return `${book} ${begin}-${end}`
}

function* sabbaths() {
  const end = new HDate(1, months.TISHREI, LAST_YEAR + 1)
  for (let day = new HDate(1, months.TISHREI, FIRST_YEAR).onOrAfter(SATURDAY); day.abs() < end.abs(); day = day.add(7))
    yield [civil(day), reading(day, false), reading(day, true)]
}

/** The days whose reading begins as Vezot Haberakhah does. */
function* simchatTorah(israel) {
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1)
    for (let date = 15; date <= 24; date += 1) {
      const day = new HDate(date, months.TISHREI, year)
      const read = getLeyningOnDate(day, israel)
      if (read?.type === 'holiday' && read.summary.startsWith('Deuteronomy 33:1')) yield civil(day)
    }
}

const lines = (items) => items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')
stdout.write(`{
  "source": "@hebcal/leyning ${version} (BSD-2-Clause): getLeyningOnDate",
  "simchatTorah": {
    "diaspora": ${JSON.stringify([...simchatTorah(false)])},
    "israel": ${JSON.stringify([...simchatTorah(true)])}
  },
  "sabbaths": [
${lines([...sabbaths()])}
  ]
}
`)
