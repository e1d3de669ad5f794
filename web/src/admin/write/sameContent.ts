import type { Values } from './api'

/** Whether two states of a draft are the same, however the server writes their HTML and orders their fields. */
export function isSameContent(one: Values, other: Values): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSameValue(one[name] ?? null, other[name] ?? null))
}

export function isSameValue(one: unknown, other: unknown): boolean {
  if (JSON.stringify(one) === JSON.stringify(other)) return true
  return isHtml(one) && isHtml(other) && parse(one).isEqualNode(parse(other))
}

const isHtml = (value: unknown): value is string => typeof value === 'string' && value.includes('<')

const parse = (html: string) => new DOMParser().parseFromString(html.trim(), 'text/html').body
