import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('./language')
  vi.doUnmock('ttag')
  vi.resetModules()
})

/** The module of one build; a translation shows the context and the text that it was asked for. */
const inLanguage = async (language: string) => {
  vi.resetModules()
  vi.doMock('./language', () => ({ language }))
  vi.doMock('ttag', () => ({ c: (context: string) => ({ t: ([text]: TemplateStringsArray) => `${context}: ${text}` }) }))
  return import('./topics')
}

// rule: LANG-23
it('has the names of the Hebrew interface', async () => {
  const { topicName, POPULAR_TOPICS } = await inLanguage('he')
  for (const topic of [...POPULAR_TOPICS, 'Time', "Tisha B'Av"]) expect(topicName(topic)).toBe(`topic: ${topic}`)
})

// rule: LANG-23
it.each(['Beekeeping', 'constructor', '__proto__', 'shabbat'])('keeps what it does not know: %s', async (topic) => {
  const { topicName } = await inLanguage('he')
  expect(topicName(topic)).toBe(topic)
})

// rule: LANG-23
it('has the library’s own words in English', async () => {
  const { topicName } = await inLanguage('en')
  expect(topicName('Time')).toBe('Time')
})
