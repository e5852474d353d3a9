import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

export interface Sending {
  url: string
  token: string
  /** Name of the file's part, its path here, and its name there. */
  part: string
  path: string
  fileName: string
  fields: Record<string, string>
}

/** Sends in a thread of its own: only the program's work is measured. */
async function send({ url, token, part, path, fileName, fields }: Sending) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(part, await openAsBlob(path), fileName)
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `token ${token}` },
    body: form,
  })
  const head = (await response.text()).slice(0, 500)
  return { status: response.status, head }
}

parentPort?.postMessage({ answer: await send(workerData as Sending) })
