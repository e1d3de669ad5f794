import { useId, useRef, useState, type SyntheticEvent } from 'react'
import { apiUrl } from '@/api/endpoints'
import { httpError } from '@/api/request'
import { Button } from '@/shared/ui/Button'
import { asAdmin } from '../adminApi'

type Result = { message: string; body: string; isError: boolean }

/** The audio test (PAGE-6): uploads a recording at once, and shows the status and the body of the response (ADMIN-16). */
export function AudioTestScreen() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState<Result | null>(null)
  const [isPending, setPending] = useState(false)

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    const file = input.current?.files?.[0]
    if (isPending) return
    if (!file) {
      setResult({ message: 'Please select a file first', body: '', isError: true })
      input.current?.focus()
      return
    }
    setPending(true)
    setResult(await sendRecording(file))
    setPending(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-6 grid max-w-2xl gap-4">
      <p className="text-ink-soft">Choose an audio file and upload it.</p>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          Audio file
        </label>
        <input id={id} ref={input} type="file" accept="audio/*" className="min-h-11 max-w-full" />
      </div>
      <div>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'Uploading…' : 'Upload'}
        </Button>
      </div>
      {result && (
        <div role={result.isError ? 'alert' : 'status'}>
          <p className={result.isError ? 'font-medium text-danger' : 'font-medium'}>{result.message}</p>
          {result.body && <pre className="mt-2 rounded-lg bg-sunken p-3 font-mono text-sm whitespace-pre-wrap">{result.body}</pre>}
        </div>
      )}
    </form>
  )
}

/** The multipart form is the only call whose body is not JSON, and it may take long: it has no timeout. */
async function sendRecording(file: File): Promise<Result> {
  const body = new FormData()
  body.append('audioFile', file)
  try {
    return await asAdmin(async (headers) => {
      const response = await fetch(apiUrl<'/api/uploads', 'post'>('/api/uploads'), { method: 'POST', headers, body })
      if (response.status === 401) throw await httpError(response)
      const text = pretty(await response.text())
      return response.ok
        ? { message: `Uploaded: ${response.status}`, body: text, isError: false }
        : { message: `Upload failed: ${response.status}`, body: text, isError: true }
    })
  } catch {
    return { message: 'Upload error', body: '', isError: true }
  }
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
