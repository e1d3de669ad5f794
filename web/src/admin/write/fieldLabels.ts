/** The labels of the fields: in the form and where two versions are compared. */
const LABELS: Readonly<Record<string, string>> = {
  type: 'Kind', title: 'Title', content: 'Text', excerpt: 'Summary', publishDate: 'Date of publication', author: 'Author',
  topics: 'Topics', questions: 'Questions that this teaching answers', audioUrl: 'Recording', videoUrl: 'Video', imageUrl: 'Picture',
  isPremium: 'For members', featured: 'Featured', studyGuide: 'Study guide', slug: 'Address', description: 'Description',
  isActive: 'Shown to readers', posts: 'Teachings', parasha: 'Name of the portion', hebrewName: 'Name in Hebrew',
  englishName: 'Name in English', book: 'Book', startChapter: 'First chapter', startVerse: 'First verse', endChapter: 'Last chapter',
  endVerse: 'Last verse', order: 'Place in the timeline', sourcePostId: 'From the teaching', targetPostId: 'To the teaching',
  pathType: 'Kind of step', name: 'Name', role: 'Role', rating: 'Stars',
}

export const fieldLabel = (name: string): string => LABELS[name] ?? name
