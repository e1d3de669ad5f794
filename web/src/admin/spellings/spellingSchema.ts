import { check, maxLength, minLength, nonEmpty, object, pipe, string, transform } from 'valibot'

/** The server's limits (ADMIN-23). */
const MAX_LENGTH = 60
const MAX_FORMS = 30
const MIN_LETTERS = 2

const collapse = (text: string) => text.trim().split(/\s+/).join(' ')

/** The forms in a text: one a line, or separated by commas. */
const splitForms = (text: string): string[] => [...new Set(text.split(/[,\n]/).map(collapse).filter(Boolean))]

const hasLetters = (text: string) => (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= MIN_LETTERS

const TOO_SHORT = `Each spelling needs at least ${MIN_LETTERS} letters.`
const TOO_LONG = `A spelling may have ${MAX_LENGTH} letters.`

export const spellingSchema = object({
  name: pipe(
    string(),
    transform(collapse),
    nonEmpty('Enter the term.'),
    check((name) => !name.includes(','), 'Enter one term, without a comma.'),
    check(hasLetters, TOO_SHORT),
    maxLength(MAX_LENGTH, TOO_LONG),
  ),
  forms: pipe(
    string(),
    transform(splitForms),
    minLength(1, 'Enter at least one other spelling.'),
    maxLength(MAX_FORMS, `At most ${MAX_FORMS} spellings can be added at once.`),
    check((forms) => forms.every(hasLetters), TOO_SHORT),
    check((forms) => forms.every((form) => form.length <= MAX_LENGTH), TOO_LONG),
  ),
})

/** What was searched, as one form: a comma would divide it. */
export const searchedForm = (query: string): string => collapse(query.replaceAll(',', ' ')).slice(0, MAX_LENGTH)
