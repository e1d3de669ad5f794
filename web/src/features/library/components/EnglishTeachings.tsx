import { t } from 'ttag'
import { language } from '@/shared/lib/language'

/** Tells readers of the Hebrew interface, once where teachings are listed, in which language they are (LANG-24). */
export const EnglishTeachings = ({ className = '' }: { className?: string }) =>
  language === 'he' && <p className={`text-[0.9375rem] text-ink-faint ${className}`}>{t`The teachings are in English.`}</p>
