/** What a reader does with the study tools on a teaching, counted for the session record (STUDY-24). */
type Activity = { questionsAsked: number; notesCreated: number }

const counts = new Map<number, Activity>()

const of = (postId: number): Activity => counts.get(postId) ?? { questionsAsked: 0, notesCreated: 0 }

export const studyActivity = {
  /** A question was sent to the chat. */
  question(postId: number): void {
    const { questionsAsked, notesCreated } = of(postId)
    counts.set(postId, { questionsAsked: questionsAsked + 1, notesCreated })
  },
  /** A note was saved. */
  note(postId: number): void {
    const { questionsAsked, notesCreated } = of(postId)
    counts.set(postId, { questionsAsked, notesCreated: notesCreated + 1 })
  },
  /** The counts since the last call, which begin again at zero. */
  take(postId: number): Activity {
    const taken = of(postId)
    counts.delete(postId)
    return taken
  },
}
