/** The Hebrew names of what the library calls by Latin ones: the Bible's books and the weekly portions. */
import { c } from 'ttag'
import { language } from '@/shared/lib/language'

type Names = Partial<Record<string, string>>

const NONE: Names = {}

// The English build needs none of these names.
const BOOKS: Names =
  language === 'en'
    ? NONE
    : {
        Genesis: c('book').t`Genesis`,
        Exodus: c('book').t`Exodus`,
        Leviticus: c('book').t`Leviticus`,
        Numbers: c('book').t`Numbers`,
        Deuteronomy: c('book').t`Deuteronomy`,
        Joshua: c('book').t`Joshua`,
        Judges: c('book').t`Judges`,
        '1 Samuel': c('book').t`1 Samuel`,
        '2 Samuel': c('book').t`2 Samuel`,
        '1 Kings': c('book').t`1 Kings`,
        '2 Kings': c('book').t`2 Kings`,
        Isaiah: c('book').t`Isaiah`,
        Jeremiah: c('book').t`Jeremiah`,
        Ezekiel: c('book').t`Ezekiel`,
        Hosea: c('book').t`Hosea`,
        Joel: c('book').t`Joel`,
        Amos: c('book').t`Amos`,
        Obadiah: c('book').t`Obadiah`,
        Jonah: c('book').t`Jonah`,
        Micah: c('book').t`Micah`,
        Nahum: c('book').t`Nahum`,
        Habakkuk: c('book').t`Habakkuk`,
        Zephaniah: c('book').t`Zephaniah`,
        Haggai: c('book').t`Haggai`,
        Zechariah: c('book').t`Zechariah`,
        Malachi: c('book').t`Malachi`,
        Psalms: c('book').t`Psalms`,
        Proverbs: c('book').t`Proverbs`,
        Job: c('book').t`Job`,
        'Song of Songs': c('book').t`Song of Songs`,
        Ruth: c('book').t`Ruth`,
        Lamentations: c('book').t`Lamentations`,
        Ecclesiastes: c('book').t`Ecclesiastes`,
        Esther: c('book').t`Esther`,
        Daniel: c('book').t`Daniel`,
        Ezra: c('book').t`Ezra`,
        Nehemiah: c('book').t`Nehemiah`,
        '1 Chronicles': c('book').t`1 Chronicles`,
        '2 Chronicles': c('book').t`2 Chronicles`,
      }

const PORTIONS: Names =
  language === 'en'
    ? NONE
    : {
        Bereshit: c('portion').t`Bereshit`,
        Noach: c('portion').t`Noach`,
        'Lech Lecha': c('portion').t`Lech Lecha`,
        Vayera: c('portion').t`Vayera`,
        'Chayei Sarah': c('portion').t`Chayei Sarah`,
        Toldot: c('portion').t`Toldot`,
        Vayetzei: c('portion').t`Vayetzei`,
        Vayishlach: c('portion').t`Vayishlach`,
        Vayeshev: c('portion').t`Vayeshev`,
        Miketz: c('portion').t`Miketz`,
        Vayigash: c('portion').t`Vayigash`,
        Vayechi: c('portion').t`Vayechi`,
        Shemot: c('portion').t`Shemot`,
        Vaera: c('portion').t`Vaera`,
        Bo: c('portion').t`Bo`,
        Beshalach: c('portion').t`Beshalach`,
        Yitro: c('portion').t`Yitro`,
        Mishpatim: c('portion').t`Mishpatim`,
        Terumah: c('portion').t`Terumah`,
        Tetzaveh: c('portion').t`Tetzaveh`,
        'Ki Tisa': c('portion').t`Ki Tisa`,
        Vayakhel: c('portion').t`Vayakhel`,
        Pekudei: c('portion').t`Pekudei`,
        Vayikra: c('portion').t`Vayikra`,
        Tzav: c('portion').t`Tzav`,
        Shmini: c('portion').t`Shmini`,
        Tazria: c('portion').t`Tazria`,
        Metzora: c('portion').t`Metzora`,
        'Achrei Mot': c('portion').t`Achrei Mot`,
        Kedoshim: c('portion').t`Kedoshim`,
        Emor: c('portion').t`Emor`,
        Behar: c('portion').t`Behar`,
        Bechukotai: c('portion').t`Bechukotai`,
        Bamidbar: c('portion').t`Bamidbar`,
        Nasso: c('portion').t`Nasso`,
        "Beha'alotcha": c('portion').t`Beha'alotcha`,
        "Sh'lach": c('portion').t`Sh'lach`,
        Korach: c('portion').t`Korach`,
        Chukat: c('portion').t`Chukat`,
        Balak: c('portion').t`Balak`,
        Pinchas: c('portion').t`Pinchas`,
        Matot: c('portion').t`Matot`,
        Masei: c('portion').t`Masei`,
        Devarim: c('portion').t`Devarim`,
        Vaetchanan: c('portion').t`Vaetchanan`,
        Eikev: c('portion').t`Eikev`,
        "Re'eh": c('portion').t`Re'eh`,
        Shoftim: c('portion').t`Shoftim`,
        'Ki Teitzei': c('portion').t`Ki Teitzei`,
        'Ki Tavo': c('portion').t`Ki Tavo`,
        Nitzavim: c('portion').t`Nitzavim`,
        Vayeilech: c('portion').t`Vayeilech`,
        "Ha'azinu": c('portion').t`Ha'azinu`,
        'Vezot Haberakhah': c('portion').t`Vezot Haberakhah`,
      }

/** A book's name in the interface's language. */
export const bookName = (book: string): string => BOOKS[book] ?? book

/** A portion's name in the interface's language. */
export const portionName = (portion: string): string => PORTIONS[portion] ?? portion
