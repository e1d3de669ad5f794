import { BookOpenCheck, Brush, GitBranch, GraduationCap, MessageCircleQuestion, NotebookPen, PencilRuler } from 'lucide-react'
import { useState, type ComponentType, type FunctionComponent } from 'react'
import { Link } from 'react-router'
import { c, t } from 'ttag'
import type { Post } from '@/api/types'
import { cx } from '@/shared/lib/cx'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { paths } from '@/shared/lib/paths'
import { OptionalPart } from '@/shared/ui/OptionalPart'

type Tool = { name: string; label: string; Icon: ComponentType<{ size?: number }>; Component: FunctionComponent<{ post: Post }> }

const LearningPanel = lazyWithRetry(() => import('../panel/LearningPanel'))

/** The tools in their order. Each is loaded when it is opened. */
const TOOLS: Tool[] = [
  { name: t`The chat`, label: c('verb').t`Ask`, Icon: MessageCircleQuestion, Component: lazyWithRetry(() => import('../chat/PostChat')) },
  { name: t`The quiz`, label: t`Quiz`, Icon: BookOpenCheck, Component: lazyWithRetry(() => import('../quiz/PostQuiz')) },
  { name: t`The notes`, label: t`Notes`, Icon: NotebookPen, Component: lazyWithRetry(() => import('../notes/PostNotes')) },
  { name: t`The picture`, label: t`Picture`, Icon: Brush, Component: lazyWithRetry(() => import('../images/ImageTool')) },
  { name: t`The diagram`, label: t`Diagram`, Icon: GitBranch, Component: lazyWithRetry(() => import('../diagrams/DiagramTool')) },
  {
    name: t`The learning panel`,
    label: t`Learning`,
    Icon: GraduationCap,
    Component: ({ post }) => <LearningPanel postId={post.id} />,
  },
]

const CHOICE =
  'flex min-h-11 items-center gap-2 rounded-lg border border-rule-strong px-3 text-[0.9375rem] font-semibold text-ink-soft ' +
  'hover:border-tekhelet hover:text-ink aria-expanded:border-tekhelet aria-expanded:bg-wash aria-expanded:text-tekhelet'

/** 'Study this teaching': a row of tools, one of which is open (READ-51). */
export default function PostTools({ post }: { post: Post }) {
  const [openLabel, setOpen] = useState<string | null>(null)
  const open = TOOLS.find(({ label }) => label === openLabel)
  return (
    <section aria-labelledby="study-tools" className="no-print mt-12">
      <h2 id="study-tools" className="mb-4 text-2xl">
        {t`Study this teaching`}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {TOOLS.map(({ label, Icon }) => (
          <li key={label}>
            <button
              type="button"
              aria-expanded={label === openLabel}
              aria-controls="study-tool"
              className={CHOICE}
              onClick={() => setOpen(label === openLabel ? null : label)}
            >
              <Icon size={18} /> {label}
            </button>
          </li>
        ))}
        <li>
          <Link to={`${paths.sketchPad}?post=${post.id}`} className={cx(CHOICE, 'no-underline')}>
            <PencilRuler size={18} /> {t`Sketch pad`}
          </Link>
        </li>
      </ul>
      <div id="study-tool" className="mt-6">
        {open && (
          <OptionalPart key={open.label} name={open.name} loading={<p role="status" className="text-ink-faint">{t`One moment…`}</p>}>
            <open.Component post={post} />
          </OptionalPart>
        )}
      </div>
    </section>
  )
}
