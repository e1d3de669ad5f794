import { Link } from 'react-router'
import { t } from 'ttag'
import { paths } from '@/shared/lib/paths'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'

const TEXTS = {
  chat: { title: t`Ask about any teaching`, text: t`Open a teaching and choose “Ask” below its text: the chat answers from that teaching first.` },
  visual: { title: t`Draw any teaching`, text: t`Open a teaching and choose “Picture” or “Diagram” below its text.` },
} as const

/** Where the chat and the visual tools are used: on the teachings themselves (STUDY-14). */
export const ReadingLinks = ({ name }: { name: keyof typeof TEXTS }) => (
  <Card className="px-6 py-8 text-center">
    <h2 className="text-2xl">{TEXTS[name].title}</h2>
    <p className="mx-auto mt-2 max-w-[32rem] font-serif text-lg text-ink-soft">{TEXTS[name].text}</p>
    <div className="mt-5 flex flex-wrap justify-center gap-3">
      <Button asChild>
        <Link to={paths.daily}>{t`Daily Learning`}</Link>
      </Button>
      <Button asChild variant="outline">
        <Link to={paths.weekly}>{t`Weekly Essays`}</Link>
      </Button>
    </div>
  </Card>
)
