/** A draft's content as the values of its form, and back. */
import type { Kind, Values } from './api'
import { KINDS, type FieldInfo } from './kinds'

/** The values of the form for a draft's content: no value is an empty field. Every field has one, so that the form knows it. */
export function toValues(kind: Kind, content: Values): Values {
  const { fields } = KINDS[kind]
  const values: Values = {}
  for (const [name, field] of Object.entries(fields)) values[name] = initialValue(field)
  for (const [name, value] of Object.entries(content)) {
    if (fields[name]?.input === 'checkbox') values[name] = value === 1
    else if (value !== null) values[name] = value
  }
  return values
}

function initialValue(field: FieldInfo): unknown {
  if (field.initial !== undefined) return field.initial
  switch (field.input) {
    case 'checkbox':
      return false
    case 'topics':
    case 'questions':
    case 'posts':
      return []
    case 'studyGuide':
      return null
    case 'select':
      return Object.keys(field.options)[0]
    default:
      return ''
  }
}

/** A draft's content from the values of the form. What the form does not show stays. */
export function toContent(kind: Kind, content: Values, values: Values): Values {
  const { fields } = KINDS[kind]
  const changed = Object.entries(values).map(([name, value]) => [name, contentValue(fields[name], value)] as const)
  return { ...content, ...Object.fromEntries(changed) }
}

function contentValue(field: FieldInfo | undefined, value: unknown): unknown {
  if (field?.input === 'checkbox') return value ? 1 : 0
  if (field?.input === 'studyGuide') return withoutEmpty(value)
  if (isNumber(field) && typeof value === 'string') {
    const number = Number(value)
    return value.trim() !== '' && Number.isInteger(number) ? number : value
  }
  return value === '' ? null : value
}

const isNumber = (field: FieldInfo | undefined) =>
  field?.input === 'number' || field?.input === 'post' || (field?.input === 'select' && field.isNumber === true)

/** A value without the texts that are not filled in. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((part) => part !== '').map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const filled = Object.entries(value).filter(([, part]) => part !== '' && part !== null)
  return Object.fromEntries(filled.map(([name, part]) => [name, withoutEmpty(part)]))
}
