import { useMemo, useState } from 'react'
import { c, t } from 'ttag'
import { apiUrl, type Result } from '@/api/endpoints'
import { request } from '@/api/request'
import type { Post } from '@/api/types'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { Notice } from '@/shared/ui/Notice'
import { SegmentedControl } from '@/shared/ui/SegmentedControl'
import { DiagramViewer } from './DiagramViewer'
import { failureText } from '../failure'
import { ModelNotice } from '../ModelNotice'
import { InvalidDiagram, parseDiagram, type Diagram, type DiagramType } from './shapes'

const TYPES: { value: DiagramType; label: string }[] = [
  { value: 'concept-map', label: t`Concept map` },
  { value: 'mind-map', label: t`Mind map` },
  { value: 'flowchart', label: t`Flowchart` },
  { value: 'timeline', label: c('diagram').t`Timeline` },
  { value: 'venn-diagram', label: t`Venn diagram` },
]
/** The model's own limit is 60 s (STUDY-61). */
const TIMEOUT_MS = 75_000

type Generated = Result<'/api/ai/generate-diagram', 'post'>
type Parsed = { diagram: Diagram; json: string } | { error: string }

function parse(type: DiagramType, data: unknown): Parsed {
  try {
    const diagram = parseDiagram(type, data)
    return { diagram, json: JSON.stringify(typeof data === 'string' ? JSON.parse(data) : data, null, 2) }
  } catch (error) {
    return { error: error instanceof InvalidDiagram ? error.message : t`The diagram data could not be read` }
  }
}

/** Generates a diagram of a teaching and shows it (STUDY-34 to STUDY-42). */
export default function DiagramTool({ post }: { post: Post }) {
  const [type, setType] = useState<DiagramType>('concept-map')
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Generated | null>(null)
  const parsed = useMemo(() => (result ? parse(result.diagramType, result.diagramData) : null), [result])
  const typeLabel = (value: DiagramType) => TYPES.find((each) => each.value === value)?.label ?? value

  const generate = async () => {
    setBusy(true)
    toast(t`Generating Diagram...`, c('diagram').t`${typeLabel(type)} of ${post.title}`)
    try {
      const answer = await request('post', apiUrl('/api/ai/generate-diagram'), {
        body: { postId: post.id, diagramType: type },
        timeoutMs: TIMEOUT_MS,
        exceedsIpadTimeout: true,
      })
      report(answer)
    } catch (error) {
      toast(t`Generation Failed`, failureText(error, t`Error generating diagram`), 'error')
    } finally {
      setBusy(false)
    }
  }

  const report = (answer: Generated) => {
    if (!answer.success || !answer.diagramData) {
      toast(t`Generation Failed`, answer.error ?? answer.message ?? t`Failed to generate diagram`, 'error')
      return
    }
    setResult(answer)
    const outcome = parse(answer.diagramType, answer.diagramData)
    if ('error' in outcome) toast(t`Error Displaying Diagram`, outcome.error, 'error')
    else toast(t`Diagram Generated`, answer.message ?? undefined)
  }

  return (
    <Card asChild className="p-4 sm:p-6">
      <section aria-labelledby="diagram-tool">
        <h2 id="diagram-tool" className="text-xl font-semibold">
          {t`See it as a diagram`}
        </h2>
        <p className="mt-1 text-ink-soft">{t`Choose how the ideas of this teaching are drawn.`}</p>
        <div className="mt-4 print:hidden">
          <SegmentedControl label={t`Type of diagram`} options={TYPES} value={type} onChange={setType} />
        </div>
        <Button className="mt-4 print:hidden" disabled={busy} aria-busy={busy} onClick={() => void generate()}>
          {busy ? t`Generating…` : t`Generate diagram`}
        </Button>
        {result && parsed && (
          <div className="mt-5 space-y-3">
            <ModelNotice mode={result.mode} notice={result.notice} of="parts" />
            {'error' in parsed ? (
              <Notice kind="error">
                <strong>{t`Error Displaying Diagram`}</strong>: {parsed.error}
              </Notice>
            ) : (
              // A new diagram begins with its own zoom and selection.
              <DiagramViewer key={`${result.diagramType}${parsed.json.length}`} {...parsed} title={post.title} typeLabel={typeLabel(result.diagramType)} />
            )}
          </div>
        )}
      </section>
    </Card>
  )
}
