/** Diagrams of sample teachings, for tests. */
const concept = (id: string, label: string, description = '', paragraph: string | null = null) => ({ id, label, description, paragraph })

export const CONCEPT_MAP = {
  nodes: [
    concept('light', 'Two candles, one light', 'Two flames are lit before Shabbat.', 'p1'),
    concept('keep', 'Keep', 'Deuteronomy 5:12', 'p2'),
    concept('remember', 'Remember', 'Exodus 20:8', 'p2'),
    concept('peace', 'Peace in the home', 'The light lets everyone see the way.', 'p4'),
    concept('gratitude', 'Gratitude for ordinary things'),
  ],
  edges: [
    { source: 'light', target: 'keep', label: 'stands for' },
    { source: 'light', target: 'remember', label: 'stands for' },
    { source: 'light', target: 'peace', label: 'brings' },
    { source: 'peace', target: 'gratitude', label: 'grows into' },
  ],
}

export const FLOWCHART = {
  nodes: [
    { id: 'a', type: 'start', label: 'Someone hurt you', paragraph: 'p1' },
    { id: 'b', type: 'decision', label: 'Can you speak calmly?', paragraph: 'p2' },
    { id: 'c', type: 'process', label: 'Speak in private', paragraph: null },
    { id: 'd', type: 'process', label: 'Wait a day', paragraph: null },
    { id: 'e', type: 'end', label: 'Make peace', paragraph: 'p5' },
  ],
  links: [
    { source: 'a', target: 'b', label: '' },
    { source: 'b', target: 'c', label: 'yes' },
    { source: 'b', target: 'd', label: 'no' },
    { source: 'c', target: 'e', label: '' },
    { source: 'd', target: 'e', label: '' },
  ],
}

const branch = (name: string, ...children: object[]) => ({ name, paragraph: null, children })
export const MIND_MAP = {
  root: branch(
    'The first step of Abram',
    branch('Leaving', branch('Land, birthplace, father’s house'), branch('Without knowing where')),
    branch('Trust', branch('A promise without a date'), branch('Every step is a question answered')),
    branch('Us', branch('Small beginnings count')),
  ),
}
export const HEBREW_MIND_MAP = {
  root: branch('לֶךְ לְךָ', branch('מֵאַרְצְךָ', branch('יציאה מן ההרגל')), branch('אֶל הָאָרֶץ אֲשֶׁר אַרְאֶךָּ', branch('אמונה בלי לדעת לאן'))),
}
export const TIMELINE = {
  events: [
    { title: 'Candles are lit', date: 'Friday, before sunset', description: 'Eighteen minutes before the day ends.', paragraph: 'p1' },
    { title: 'Kiddush', date: 'Friday night', description: 'Wine and words set the day apart.', paragraph: 'p2' },
    { title: 'הַבְדָּלָה', date: 'Saturday night', description: 'Fire again, this time shared between wicks.', paragraph: null },
  ],
}
export const VENN = {
  sets: [
    { name: 'Shabbat', elements: ['Every week', 'Candles before sunset'] },
    { name: 'Festivals', elements: ['Fixed dates', 'Cooking for the day is permitted'] },
  ],
  intersections: [{ sets: ['Shabbat', 'Festivals'], elements: ['Kiddush', 'Rest from work'] }],
}
