import { cx } from '@/shared/lib/cx'
import { contentLanguage } from '@/shared/lib/text'
import { HelpText } from './HelpText'

/** What is said first to somebody in danger, or to a question for a doctor or a lawyer (STUDY-74). */
export function CautionNotice({ caution, text }: { caution: 'danger' | 'advice'; text: string }) {
  const isDanger = caution === 'danger'
  return (
    <div
      role="alert"
      className={cx('mt-6 rounded-xl border px-5 py-4', isDanger ? 'border-danger/40 bg-danger-wash text-danger' : 'border-gold/40 bg-gold-wash text-gold')}
    >
      <p className="font-semibold" {...contentLanguage(text)}>
        {isDanger ? <HelpText text={text} /> : text}
      </p>
    </div>
  )
}
