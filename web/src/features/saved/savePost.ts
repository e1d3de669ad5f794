/** Saves and removes a teaching at once, and undoes that if the server cannot be reached (ACCOUNT-2). */
import type { QueryClient } from '@tanstack/react-query'
import { t } from 'ttag'
import { errorText } from '@/api/formErrors'
import { toast } from '@/shared/lib/toastStore'
import { ensureSavedIds, invalidateSavedPosts, sendSaved, showSaved, type SavablePost } from './api/saved'

/** The copies of saved teachings on this device, for reading without a network. */
export type DeviceCopies = {
  /** Resolves to whether the teaching can be read without a network now. */
  keep: (id: number) => Promise<boolean>
  remove: (id: number) => Promise<void>
}

/** The changes are sent in their order, so that the last one counts. */
let lastChange = Promise.resolve()

/** Resolves when the server knows it, or when the change was undone. */
export function changeSaved(client: QueryClient, copies: DeviceCopies, post: SavablePost, isSaved: boolean): Promise<void> {
  showSaved(client, post.id, isSaved)
  const change = (to: boolean) => () => void changeSaved(client, copies, post, to)
  const send = async () => {
    // A response that arrives later would not know this change.
    await ensureSavedIds(client)
    showSaved(client, post.id, isSaved)
    try {
      await sendSaved(post.id, isSaved)
    } catch (error) {
      showSaved(client, post.id, !isSaved)
      const title = isSaved ? t`This could not be saved` : t`This could not be removed`
      toast(title, errorText(error), 'error', { label: t`Try again`, onClick: change(isSaved) })
      return
    }
    void invalidateSavedPosts(client)
    toast(isSaved ? t`Saved for later` : t`Removed from your saved teachings`, await copyNote(copies, post, isSaved), 'info', {
      label: t`Undo`,
      onClick: change(!isSaved),
    })
  }
  lastChange = lastChange.then(send, send)
  return lastChange
}

async function copyNote(copies: DeviceCopies, { id, title }: SavablePost, isSaved: boolean): Promise<string> {
  if (!isSaved) {
    await copies.remove(id).catch(() => undefined)
    return title
  }
  const isKept = await copies.keep(id).catch(() => false)
  return isKept ? t`You can read it without a connection, too.` : t`Your account has it. It is not kept on this device for reading offline.`
}
