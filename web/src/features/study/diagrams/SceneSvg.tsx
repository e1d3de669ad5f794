import { useId, type Ref } from 'react'
import { isRtl, PADDING, type Box, type Connector, type Scene, type Tone } from './scene'
import { FONT, STYLES, heightOf, type Style } from './wrap'

const FILL: Record<Tone, string> = { root: 'var(--color-fill)', plain: 'var(--color-raised)', gold: 'var(--color-gold-wash)', wash: 'var(--color-wash)' }
const STROKE: Record<Tone, string> = { root: 'var(--color-fill)', plain: 'var(--color-rule-strong)', gold: 'var(--color-gold-line)', wash: 'var(--color-tekhelet)' }
const INK: Record<Style, string> = { label: 'var(--color-ink)', strong: 'var(--color-ink)', small: 'var(--color-ink-soft)', date: 'var(--color-gold)' }

type Props = { scene: Scene; label: string; zoom: number; selected: string | null; ref: Ref<SVGSVGElement> }

/** A laid out diagram. The colours are the theme's; an export resolves them (`saveFile.ts`). */
export function SceneSvg({ scene, label, zoom, selected, ref }: Props) {
  const arrow = useId()
  return (
    <svg
      ref={ref}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${scene.width} ${scene.height}`}
      width={scene.width * zoom}
      height={scene.height * zoom}
      className="block max-w-none print:h-auto print:max-w-full"
      fontFamily={FONT}
    >
      <defs>
        <marker id={arrow} viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
          <path d="M0 0 L10 5 L0 10 z" style={{ fill: 'var(--color-rule-strong)' }} />
        </marker>
      </defs>
      {scene.circles.map(({ x, y, r, tone }, index) => (
        <circle key={index} cx={x} cy={y} r={r} style={{ fill: FILL[tone], stroke: STROKE[tone], strokeWidth: 1.5, opacity: r > 10 ? 0.75 : 1 }} />
      ))}
      {scene.connectors.map((line, index) => (
        <path
          key={index}
          d={line.path}
          markerEnd={line.arrow ? `url(#${arrow})` : undefined}
          style={{ fill: 'none', stroke: 'var(--color-rule-strong)', strokeWidth: 1.5 }}
        />
      ))}
      {scene.boxes.map((box) => (
        <BoxShape key={box.id} box={box} selected={box.id === selected} />
      ))}
      {scene.connectors.map((line, index) => line.label.length > 0 && <EdgeLabel key={index} line={line} />)}
    </svg>
  )
}

function BoxShape({ box, selected }: { box: Box; selected: boolean }) {
  const { x, y, width, height, shape, tone } = box
  const style = { fill: FILL[tone], stroke: selected ? 'var(--color-tekhelet)' : STROKE[tone], strokeWidth: selected ? 3 : 1.25 }
  const [cx, cy] = [x + width / 2, y + height / 2]
  return (
    <g>
      {shape === 'diamond' && <path d={`M${cx},${y} L${x + width},${cy} L${cx},${y + height} L${x},${cy} Z`} style={style} />}
      {shape === 'plain' && selected && <rect {...{ x, y, width, height }} rx={8} style={{ ...style, fill: 'none' }} />}
      {(shape === 'rect' || shape === 'pill') && <rect {...{ x, y, width, height }} rx={shape === 'pill' ? Math.min(22, height / 2) : 8} style={style} />}
      <Lines box={box} />
    </g>
  )
}

/** Lines that begin at the side where their script begins, or in the middle. */
function Lines({ box }: { box: Box }) {
  const { x, y, width, height, lines, align, tone } = box
  const top = y + (height - heightOf(lines)) / 2
  return lines.map(({ text, style }, index) => {
    const { size, weight, leading } = STYLES[style]
    const rtl = isRtl(lines.map((line) => line.text).join(' '))
    const left = align === 'center' ? x + width / 2 : rtl ? x + width - PADDING : x + PADDING
    return (
      <text
        key={index}
        x={left}
        y={top + heightOf(lines.slice(0, index)) + leading / 2 + size * 0.35}
        direction={rtl ? 'rtl' : 'ltr'}
        lang={isRtl(text) ? 'he' : undefined}
        textAnchor={align === 'center' ? 'middle' : 'start'}
        // As styles: those of the site's Hebrew text would make it wider than it was measured.
        style={{ fontFamily: FONT, fontSize: size, fontWeight: weight, fill: tone === 'root' ? 'var(--color-on-fill)' : INK[style] }}
      >
        {text}
      </text>
    )
  })
}

/** The label of a relation, with a halo in the paper's colour so that the line does not cross it. */
function EdgeLabel({ line }: { line: Connector }) {
  const top = line.y - heightOf(line.label) / 2
  const { size, leading } = STYLES.small
  return line.label.map(({ text }, index) => (
    <text
      key={index}
      x={line.x}
      y={top + index * leading + leading / 2 + size * 0.35}
      direction={isRtl(text) ? 'rtl' : 'ltr'}
      textAnchor="middle"
      fontSize={size}
      paintOrder="stroke"
      style={{ fill: 'var(--color-ink-soft)', stroke: 'var(--color-paper)', strokeWidth: 5, strokeLinejoin: 'round' }}
    >
      {text}
    </text>
  ))
}
