/**
 * Prints the first and the last day of each holiday and fast in the Hebrew years 5786 to 5805, in the Diaspora and in
 * Israel, according to @hebcal/core, and what is read on its first day according to @hebcal/leyning (BSD-2-Clause).
 * `make reading-fixtures` stores it with the tests. `days` are [year, Diaspora, Israel], each 'first/last'.
 */
import { stdout } from 'node:process'
import { HebrewCalendar } from '@hebcal/core'
import { getLeyningForHolidayKey } from '@hebcal/leyning'

const FIRST_YEAR = 5786
const LAST_YEAR = 5805

// What our names match among the descriptions of days, and the key of the reading.
const NAMES = {
  'Rosh Hashanah': [/^Rosh Hashana (?!LaBehemot)/, 'Rosh Hashana I'],
  'Tzom Gedaliah': [/^Tzom Gedaliah/, 'Tzom Gedaliah'],
  'Yom Kippur': [/^Yom Kippur$/, 'Yom Kippur'],
  Sukkot: [/^Sukkot /, 'Sukkot I'],
  'Hoshana Rabbah': [/Hoshana Raba/, 'Sukkot Final Day (Hoshana Raba)'],
  'Shemini Atzeret': [/^Shmini Atzeret/, 'Shmini Atzeret'],
  'Simchat Torah': [/^Simchat Torah/, 'Simchat Torah'],
  Chanukah: [/^Chanukah: (?!1 Candle)/, 'Chanukah Day 1'],
  "Asarah B'Tevet": [/^Asara B'Tevet/, "Asara B'Tevet"],
  'Tu BiShvat': [/^Tu BiShvat/, null],
  'Taanit Esther': [/^Ta'anit Esther/, "Ta'anit Esther"],
  Purim: [/^Purim$/, 'Purim'],
  Passover: [/^Pesach [IV]/, 'Pesach I'],
  'Lag BaOmer': [/^Lag BaOmer/, null],
  Shavuot: [/^Shavuot/, 'Shavuot I'],
  "Shivah Asar B'Tammuz": [/^Tzom Tammuz/, 'Tzom Tammuz'],
  "Tisha B'Av": [/^Tish'a B'Av/, "Tish'a B'Av"],
}

const civil = (event) => event.getDate().greg().toLocaleDateString('sv-SE')

function days(pattern, year, il) {
  const found = HebrewCalendar.calendar({ year, isHebrewYear: true, il }).filter((event) => pattern.test(event.getDesc()))
  return found.length ? `${civil(found[0])}/${civil(found.at(-1))}` : null
}

// The first scroll; the other parts are divided by a semicolon.
const reading = (key) => key && getLeyningForHolidayKey(key).summary.split(';')[0]

const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) => FIRST_YEAR + at)
const lines = Object.entries(NAMES).map(([name, [pattern, key]]) => {
  const rows = years.map((year) => [year, days(pattern, year, false), days(pattern, year, true)])
  const table = rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')
  return `${JSON.stringify(name)}: {"reading": ${JSON.stringify(reading(key))}, "days": [\n${table}]}`
})
stdout.write(`{${lines.join(',\n')}}\n`)
