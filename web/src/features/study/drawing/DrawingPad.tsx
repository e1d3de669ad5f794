import { useRef, useState, type KeyboardEvent } from 'react'
import { c, msgid, ngettext, t } from 'ttag'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { SegmentedControl } from '@/shared/ui/SegmentedControl'
import { fileName, pngOf, saveBlob, saveText, selfContainedSvg } from '../diagrams/saveFile'
import { ElementList } from './ElementList'
import { BACKGROUNDS, PAGE, SHAPES, type ShapeKind } from './elements'
import { Page } from './Page'
import { Toolbar } from './Toolbar'
import { handleKey, useDrawing } from './useDrawing'
import { newId, usePointer, type Settings } from './usePointer'

type Props = { post: { id: number; title: string } | null }

const BACKGROUND_OPTIONS = BACKGROUNDS.map((value) => ({ value, label: { plain: c('paper').t`Plain`, lined: c('paper').t`Lined`, grid: c('paper').t`Grid` }[value] }))

const ADD_SHAPE: Record<ShapeKind, string> = {
  line: t`Add a line to the page`,
  arrow: t`Add an arrow to the page`,
  rectangle: t`Add a rectangle to the page`,
  ellipse: t`Add an ellipse to the page`,
}

/** A page to draw and write on, saved for each teaching on this device (SKETCH-15 to SKETCH-18). */
export default function DrawingPad({ post }: Props) {
  return <Pad key={post?.id ?? 'free'} post={post} />
}

function Pad({ post }: Props) {
  const state = useDrawing(post?.id ?? null)
  const [settings, setSettings] = useState<Settings>({ tool: 'pen', colour: 'ink', width: 4 })
  const [place, setPlace] = useState({ x: 80, y: 80 })
  const [clearing, setClearing] = useState(false)
  const svg = useRef<SVGSVGElement>(null)
  const textField = useRef<HTMLInputElement>(null)
  const count = state.drawing.elements.length
  const title = post?.title ?? t`My drawing`
  const { shown, handlers } = usePointer({
    ...settings,
    drawing: state.drawing,
    onChange: state.update,
    onSelect: state.setSelected,
    onText: (x, y) => {
      setPlace({ x, y })
      // After the press, which would take the focus back.
      setTimeout(() => textField.current?.focus())
    },
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return
    if (handleKey(event, state)) event.preventDefault()
  }
  const addText = (text: string) => {
    const { colour, width } = settings
    state.add({ id: newId(), kind: 'text', text: text.slice(0, 500), size: 20 + width * 2, ...place, colour, width })
    setPlace(({ x, y }) => ({ x, y: Math.min(PAGE.height - 60, y + 50) }))
  }
  const save = async (format: 'png' | 'svg') => {
    if (!svg.current) return
    const name = fileName(title, 'drawing', format)
    try {
      const text = selfContainedSvg(svg.current, getComputedStyle(svg.current).backgroundColor)
      if (format === 'svg') saveText(text, 'image/svg+xml', name)
      else saveBlob(await pngOf(text, PAGE.width, PAGE.height), name)
      toast(t`Download Started`, name)
    } catch {
      toast(t`Download Failed`, t`The file could not be made on this device.`, 'error')
    }
  }
  const shape = SHAPES.find((each) => each === settings.tool)

  return (
    // Keys of the whole pad, wherever in it the focus is; a press on the page focuses the pad.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section aria-label={t`Drawing pad: ${title}`} tabIndex={-1} className="space-y-3 outline-none" onKeyDown={onKeyDown}>
      <Toolbar settings={settings} onChange={setSettings} onUndo={state.undo} onRedo={state.redo} />
      {settings.tool === 'text' && <TextForm field={textField} onAdd={addText} />}
      {shape && (
        <Button
          variant="outline"
          onClick={() => state.add({ id: newId(), kind: shape, x1: 300, y1: 220, x2: 500, y2: 380, colour: settings.colour, width: settings.width })}
        >
          {ADD_SHAPE[shape]}
        </Button>
      )}
      <Page ref={svg} drawing={shown} selected={state.selected} aria-label={ngettext(msgid`Drawing with ${count} element`, `Drawing with ${count} elements`, count)} {...handlers} />
      {!state.saved && (
        <p role="alert" className="text-sm text-danger">
          {t`This drawing could not be saved on this device. Download it to keep it.`}
        </p>
      )}
      <ElementList elements={state.drawing.elements} selected={state.selected} onSelect={state.setSelected} onResize={state.resizeSelected} onDelete={state.deleteSelected} />
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl label={t`Background`} options={BACKGROUND_OPTIONS} value={state.drawing.background} onChange={(background) => state.update({ ...state.drawing, background })} />
        <Button variant="outline" onClick={() => void save('png')}>{t`Download PNG`}</Button>
        <Button variant="outline" onClick={() => void save('svg')}>{t`Download SVG`}</Button>
        {clearing ? (
          <span role="group" aria-label={t`Clear the page?`} className="flex flex-wrap gap-2">
            <Button onClick={() => { state.clear(); setClearing(false) }}>{t`Yes, clear the page`}</Button>
            <Button variant="quiet" onClick={() => setClearing(false)}>{t`Keep it`}</Button>
          </span>
        ) : (
          <Button variant="quiet" disabled={count === 0} onClick={() => setClearing(true)}>{c('drawing').t`Clear`}</Button>
        )}
      </div>
    </section>
  )
}

function TextForm({ field, onAdd }: { field: React.RefObject<HTMLInputElement | null>; onAdd: (text: string) => void }) {
  const [text, setText] = useState('')
  const add = () => {
    if (!text.trim()) return
    onAdd(text.trim())
    setText('')
  }
  return (
    <div className="flex gap-2">
      <input
        ref={field}
        aria-label={t`Text to add`}
        placeholder={t`Write here, then add it`}
        dir="auto"
        maxLength={500}
        value={text}
        className="min-h-11 min-w-0 flex-1 rounded-lg border border-rule-strong bg-raised px-3"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && add()}
      />
      <Button variant="outline" disabled={!text.trim()} onClick={add}>{t`Add text`}</Button>
    </div>
  )
}
