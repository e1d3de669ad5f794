/** Files that the browser makes and saves: pictures, diagrams, drawings. */

/** A file name from a title: letters and digits of any script, at most 60 characters. */
export function fileName(title: string, kind: string, extension: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return `${[...words, kind].join('-').slice(-200).slice(0, 60)}.${extension}`.replace(/-+\./, '.')
}

export function saveUrl(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

export function saveText(text: string, type: string, name: string): void {
  saveBlob(new Blob([text], { type }), name)
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  saveUrl(url, name)
  // The download has read the URL by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const COPIED = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor'] as const

/** A copy of an SVG with its computed colours and fonts in it, at its natural size, on a filled background. */
export function selfContainedSvg(svg: SVGSVGElement, background: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = svg.querySelectorAll<SVGElement>('*')
  copy.querySelectorAll<SVGElement>('*').forEach((element, index) => {
    const original = originals[index]
    if (!original) return
    const style = getComputedStyle(original)
    for (const name of COPIED) {
      const value = style.getPropertyValue(name)
      if (value) element.setAttribute(name, value)
    }
    element.removeAttribute('class')
    element.removeAttribute('style')
  })
  const [x = 0, y = 0, width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
  copy.removeAttribute('class')
  copy.removeAttribute('style')
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  for (const [name, value] of Object.entries({ x, y, width, height })) paper.setAttribute(name, String(value))
  paper.setAttribute('fill', background)
  copy.prepend(paper)
  return new XMLSerializer().serializeToString(copy)
}

/** The largest side of a bitmap that phones can draw. */
const MAX_SIDE = 4096

/** Draws an SVG into a PNG of `scale` times its size. Throws if the browser cannot. */
export async function pngOf(svg: string, width: number, height: number, scale = 2): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const factor = Math.min(scale, MAX_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * factor)
  canvas.height = Math.round(height * factor)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'))
}
