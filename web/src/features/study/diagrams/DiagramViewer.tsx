import { Download, Maximize, Minus, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { c, t } from 'ttag'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { SegmentedControl } from '@/shared/ui/SegmentedControl'
import { DiagramCanvas } from './DiagramCanvas'
import { Outline } from './Outline'
import { outlineOf } from './outline'
import { fileName, pngOf, saveBlob, saveText, selfContainedSvg } from './saveFile'
import type { Diagram } from './shapes'
import { clampZoom, MAX_ZOOM, MIN_ZOOM, ZOOM_STEP } from './zoom'

type Props = { diagram: Diagram; title: string; typeLabel: string; json: string }
type View = 'visual' | 'json'

const VIEWS = [
  { value: 'visual', label: t`Visual` },
  { value: 'json', label: 'JSON' },
] as const

/** Shows a diagram as a drawing or as JSON, with zoom and downloads (STUDY-38, STUDY-39, STUDY-170). */
export function DiagramViewer({ diagram, title, typeLabel, json }: Props) {
  const [view, setView] = useState<View>('visual')
  const [zoom, setZoom] = useState<number | null>(null)
  const svg = useRef<SVGSVGElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const outline = useMemo(() => outlineOf(diagram), [diagram])
  const label = c('diagram').t`${typeLabel} of ${title}`

  const save = async (format: 'json' | 'svg' | 'png') => {
    const name = fileName(title, diagram.type, format)
    try {
      if (format === 'json') saveText(json, 'application/json', name)
      else if (svg.current) {
        const paper = getComputedStyle(svg.current.parentElement?.parentElement ?? svg.current).backgroundColor
        const text = selfContainedSvg(svg.current, paper)
        const { width, height } = svg.current.viewBox.baseVal
        if (format === 'svg') saveText(text, 'image/svg+xml', name)
        else saveBlob(await pngOf(text, width, height), name)
      }
      toast(t`Download Started`, name)
    } catch {
      toast(t`Download Failed`, t`The file could not be made on this device.`, 'error')
    }
  }

  return (
    <div ref={frame} className="space-y-3 bg-raised [:fullscreen]:overflow-auto [:fullscreen]:p-4">
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <SegmentedControl label={c('diagram').t`View`} options={VIEWS} value={view} onChange={setView} />
        {view === 'visual' && <ZoomButtons zoom={zoom} onZoom={setZoom} frame={frame} />}
      </div>
      {view === 'visual' ? (
        <DiagramCanvas diagram={diagram} label={label} svg={svg} zoom={zoom} onZoom={setZoom} />
      ) : (
        // A scrollable region must be reachable by keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre role="region" aria-label="JSON" tabIndex={0} className="max-h-[75vh] overflow-auto rounded-lg border border-rule bg-paper p-4 text-sm" dir="ltr">
          {json}
        </pre>
      )}
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        {(view === 'visual' ? (['png', 'svg', 'json'] as const) : (['json'] as const)).map((format) => (
          <Button key={format} variant="outline" aria-label={t`${format.toUpperCase()} download`} onClick={() => void save(format)}>
            <Download size={16} aria-hidden />
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
      <details className="rounded-lg border border-rule px-4">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-tekhelet">{t`Read as a list`}</summary>
        <div className="pb-4">
          <Outline items={outline} />
        </div>
      </details>
    </div>
  )
}

type ZoomProps = { zoom: number | null; onZoom: (zoom: number | null) => void; frame: React.RefObject<HTMLElement | null> }

function ZoomButtons({ zoom, onZoom, frame }: ZoomProps) {
  const now = zoom ?? 1
  const percent = Math.round(now * 100)
  return (
    <div role="group" aria-label={t`Zoom`} className="flex items-center">
      <Button variant="quiet" size="icon" aria-label={t`Zoom out`} disabled={now <= MIN_ZOOM} onClick={() => onZoom(clampZoom(now - ZOOM_STEP))}>
        <Minus size={18} aria-hidden />
      </Button>
      <Button variant="quiet" className="px-2 tabular-nums" aria-label={t`Zoom ${percent}%, reset`} onClick={() => onZoom(1)}>
        {percent}%
      </Button>
      <Button variant="quiet" size="icon" aria-label={t`Zoom in`} disabled={now >= MAX_ZOOM} onClick={() => onZoom(clampZoom(now + ZOOM_STEP))}>
        <Plus size={18} aria-hidden />
      </Button>
      {document.fullscreenEnabled && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={t`Full screen`}
          onClick={() => void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())}
        >
          <Maximize size={18} aria-hidden />
        </Button>
      )}
    </div>
  )
}
