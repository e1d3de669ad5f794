import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { t } from 'ttag'
import { directionOf } from '@/shared/lib/bidi'
import { BidiText } from '@/shared/ui/BidiText'
import { Notice } from '@/shared/ui/Notice'
import { SceneSvg } from './SceneSvg'
import type { Box, Scene } from './scene'
import type { Diagram } from './shapes'
import { useGestures } from './useGestures'
import { useScene } from './useScene'
import { clampZoom, initialZoom, ZOOM_STEP } from './zoom'

type Props = {
  diagram: Diagram
  label: string
  svg: RefObject<SVGSVGElement | null>
  /** Null until the reader chose one: the drawing begins fitted. */
  zoom: number | null
  onZoom: (zoom: number) => void
}

/** The drawing in a box that scrolls. Each part is a button over the drawing, so that every kind of input can choose it. */
export function DiagramCanvas({ diagram, label, svg, zoom: chosenZoom, onZoom }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { scene, failed } = useScene(diagram, box)
  const [selected, setSelected] = useState<string | null>(null)
  const fitted = scene ? initialZoom(scene.width, scene.boxWidth) : 1
  const zoom = chosenZoom ?? fitted
  useGestures(box, zoom, (next) => onZoom(clampZoom(next)))
  useEffect(() => {
    if (box.current && scene) showRoot(box.current, scene, fitted)
  }, [scene, fitted])
  useEffect(() => {
    if (scene && chosenZoom === null) onZoom(fitted)
  }, [scene, chosenZoom, fitted, onZoom])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') onZoom(clampZoom(zoom + ZOOM_STEP))
    else if (event.key === '-') onZoom(clampZoom(zoom - ZOOM_STEP))
    else if (event.key === '0') onZoom(1)
    else return
    event.preventDefault()
  }
  const part = scene?.boxes.find(({ id }) => id === selected)
  return (
    <>
      {failed && <Notice kind="error">{t`Error Displaying Diagram`}</Notice>}
      {/* The box scrolls, so it can be focused; its keys zoom. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={box}
        // Its scroll position is physical; the diagram has its own direction.
        dir="ltr"
        role="region"
        aria-label={t`${label}: plus and minus zoom, arrow keys scroll`}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="relative max-h-[75vh] min-h-40 touch-pan-x touch-pan-y overflow-auto overscroll-x-contain rounded-lg border border-rule bg-paper in-[:fullscreen]:max-h-[85vh] print:max-h-none print:overflow-visible print:border-0"
      >
        {scene && (
          <div className="relative mx-auto" style={{ width: scene.width * zoom, height: scene.height * zoom }}>
            <SceneSvg ref={svg} scene={scene} label={label} zoom={zoom} selected={selected} />
            {scene.boxes.map((each) => each.detail && <PartButton key={each.id} box={each} zoom={zoom} selected={each.id === selected} onSelect={setSelected} />)}
          </div>
        )}
      </div>
      <div aria-live="polite">{part?.detail && <Detail box={part} />}</div>
    </>
  )
}

type PartButtonProps = { box: Box; zoom: number; selected: boolean; onSelect: (id: string | null) => void }

const PartButton = ({ box, zoom, selected, onSelect }: PartButtonProps) => (
  <button
    type="button"
    aria-label={box.detail?.label}
    aria-pressed={selected}
    className="absolute cursor-pointer rounded-lg bg-transparent focus-visible:outline-3 focus-visible:outline-tekhelet print:hidden"
    style={{ left: box.x * zoom, top: box.y * zoom, width: box.width * zoom, height: box.height * zoom }}
    onClick={() => onSelect(selected ? null : box.id)}
  />
)

function Detail({ box }: { box: Box }) {
  if (!box.detail) return null
  const { label, description, paragraph } = box.detail
  return (
    <div className="mt-3 rounded-lg bg-sunken p-3">
      <p className="font-semibold" dir={directionOf(label)}>
        <BidiText>{label}</BidiText>
      </p>
      {description && (
        <p className="mt-1 text-sm text-ink-soft" dir={directionOf(description)}>
          <BidiText>{description}</BidiText>
        </p>
      )}
      {paragraph && (
        <a href={`#${paragraph}`} className="mt-1 inline-flex min-h-11 items-center text-sm font-semibold text-tekhelet underline underline-offset-4">
          {t`Read it in the teaching`}
        </a>
      )}
    </div>
  )
}

/** Scrolls the first part into the middle; a diagram from right to left begins at its right side. */
function showRoot(box: HTMLElement, { boxes }: Scene, zoom: number): void {
  const root = boxes[0]
  if (root) box.scrollLeft = (root.x + root.width / 2) * zoom - box.clientWidth / 2
}
