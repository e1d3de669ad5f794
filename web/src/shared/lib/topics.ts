/**
 * The names of topics in the Hebrew interface (LANG-23). Each is searched for by the library's own word; one that is not
 * here is shown as the library has it. The server's pages read the same texts from the catalogue.
 */
import { c } from 'ttag'
import { language } from './language'

/** The popular topics of the daily list and of searches without results (READ-3, SEARCH-20). */
export const POPULAR_TOPICS = ['Shabbat', 'Gratitude', 'Teshuvah', 'Book of Ruth', 'Mezuzah'] as const

type Names = Partial<Record<string, string>>

const NONE: Names = {}

// The English build needs none of them.
const NAMES: Names =
  language === 'en'
    ? NONE
    : {
        Abraham: c('topic').t`Abraham`,
        'Book of Ruth': c('topic').t`Book of Ruth`,
        Chanukah: c('topic').t`Chanukah`,
        Chesed: c('topic').t`Chesed`,
        Community: c('topic').t`Community`,
        Covenant: c('topic').t`Covenant`,
        Creation: c('topic').t`Creation`,
        Ethics: c('topic').t`Ethics`,
        Faith: c('topic').t`Faith`,
        Family: c('topic').t`Family`,
        Freedom: c('topic').t`Freedom`,
        Gratitude: c('topic').t`Gratitude`,
        History: c('topic').t`History`,
        Holidays: c('topic').t`Holidays`,
        Home: c('topic').t`Home`,
        Hope: c('topic').t`Hope`,
        Humility: c('topic').t`Humility`,
        Joy: c('topic').t`Joy`,
        Justice: c('topic').t`Justice`,
        'Land of Israel': c('topic').t`Land of Israel`,
        Leadership: c('topic').t`Leadership`,
        Mezuzah: c('topic').t`Mezuzah`,
        Mitzvot: c('topic').t`Mitzvot`,
        Moses: c('topic').t`Moses`,
        Passover: c('topic').t`Passover`,
        Philosophy: c('topic').t`Philosophy`,
        Prayer: c('topic').t`Prayer`,
        Purim: c('topic').t`Purim`,
        Rashi: c('topic').t`Rashi`,
        'Rosh Hashanah': c('topic').t`Rosh Hashanah`,
        Shabbat: c('topic').t`Shabbat`,
        Shavuot: c('topic').t`Shavuot`,
        Speech: c('topic').t`Speech`,
        Sukkot: c('topic').t`Sukkot`,
        Teshuvah: c('topic').t`Teshuvah`,
        Time: c('topic').t`Time`,
        "Tisha B'Av": c('topic').t`Tisha B'Av`,
        'Torah Study': c('topic').t`Torah Study`,
        Tzedakah: c('topic').t`Tzedakah`,
        Wisdom: c('topic').t`Wisdom`,
        'Yom Kippur': c('topic').t`Yom Kippur`,
      }

/** How a topic is shown. */
export const topicName = (topic: string): string => (Object.hasOwn(NAMES, topic) ? (NAMES[topic] ?? topic) : topic)
