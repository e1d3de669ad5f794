import type { Values } from './api'

/** Whether two states of a draft are the same, however the server writes their HTML and orders their fields. */
export function isSameContent(one: Values, other: Values): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSameValue(one[name], other[name]))
}

export function isSameValue(one: unknown, other: unknown): boolean {
  if (JSON.stringify(orNull(one)) === JSON.stringify(orNull(other))) return true
  return isHtml(one) && isHtml(other) && parse(one).isEqualNode(parse(other))
}

/** An empty field is sent as null. */
const orNull = (value: unknown) => (value === '' ? null : (value ?? null))

const isHtml = (value: unknown): value is string => typeof value === 'string' && value.includes('<')

const parse = (html: string) => new DOMParser().parseFromString(html.trim(), 'text/html').body
