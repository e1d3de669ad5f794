/** The Hebrew names of the weekly portions, which a search's filters call by Latin ones. */
import { c } from 'ttag'
import { language } from '@/shared/lib/language'

type Names = Partial<Record<string, string>>

const NONE: Names = {}

// The English build needs none of these names.
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

/** A portion's name in the interface's language. */
export const portionName = (portion: string): string => PORTIONS[portion] ?? portion
