import type { ComponentProps, Ref } from 'react'
import { boundsOf, PAGE, type Background, type Drawing } from './elements'
import { ElementShape } from './ElementShape'

type Props = ComponentProps<'svg'> & { drawing: Drawing; selected: string | null; ref: Ref<SVGSVGElement> }

/** The page with its elements: vectors, so that it is sharp on every screen and at every size. */
export function Page({ drawing, selected, ...rest }: Props) {
  const element = drawing.elements.find(({ id }) => id === selected)
  const bounds = element && boundsOf(element)
  return (
    <svg viewBox={`0 0 ${PAGE.width} ${PAGE.height}`} role="img" className="block aspect-4/3 w-full touch-none rounded-lg border border-rule-strong bg-raised select-none" {...rest}>
      <Ruling background={drawing.background} />
      {drawing.elements.map((each) => (
        <ElementShape key={each.id} element={each} />
      ))}
      {bounds && (
        <rect data-selection x={bounds.x - 8} y={bounds.y - 8} width={bounds.width + 16} height={bounds.height + 16} style={{ fill: 'none', stroke: 'var(--color-tekhelet)', strokeWidth: 2, strokeDasharray: '6 4' }} />
      )}
    </svg>
  )
}

function Ruling({ background }: { background: Background }) {
  const lines = (length: number, step: number) => Array.from({ length: Math.ceil(length / step) - 1 }, (_, index) => (index + 1) * step)
  if (background === 'plain') return null
  const step = background === 'lined' ? 40 : 25
  const columns = background === 'grid' ? lines(PAGE.width, step).map((x) => `M${x},0 V${PAGE.height}`) : []
  return <path d={[...lines(PAGE.height, step).map((y) => `M0,${y} H${PAGE.width}`), ...columns].join(' ')} style={{ fill: 'none', stroke: 'var(--color-rule)', strokeWidth: 1 }} />
}
