export type SampleText = { title: string; excerpt: string; topics: string[]; content: string }
