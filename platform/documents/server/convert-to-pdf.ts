import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inParsingTurn } from '#platform/parsing/server/parse-in-worker.ts'

export interface PdfConverter {
  /** Null for what cannot be converted within the limits. @throws Failure `unavailable` when too many wait */
  convert(document: { companyId: number; extension: string; content: Buffer }): Promise<Buffer | null>
}

interface ConverterParts {
  /** LibreOffice's `soffice`. */
  path: string
  workFolder: string
  patienceMs?: number
}

const PATIENCE = 60_000
const MAX_PDF = 64 * 1024 * 1024
/** Seconds of processor, and KiB of address space. */
const LIMITS = 'ulimit -t 50 && ulimit -v 4194304 && ulimit -f 262144 && exec "$0" "$@"'

const item = (path: string, name: string, value: string): string =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/**
 * What a document may do while it is converted: no macro runs, nothing that it links to is fetched, neither from this machine nor
 * from others, which the proxy that does not exist makes sure of.
 */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${item('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true')}
${item('Office.Common/Security/Scripting', 'MacroSecurityLevel', '3')}
${item('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true')}
${item('Office.Common/Security/Scripting', 'DisableActiveContent', 'true')}
${item('Office.Calc/Content/Update', 'Link', '1')}
${item('Office.Writer/Content/Update', 'Link', '0')}
${item('Inet/Settings', 'ooInetProxyType', '2')}
${item('Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1')}
${item('Inet/Settings', 'ooInetHTTPProxyPort', '9')}
${item('Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1')}
${item('Inet/Settings', 'ooInetHTTPSProxyPort', '9')}
</oor:items>`

/** Ends with all that the program started. @returns whether it succeeded */
async function run(
  path: string,
  args: readonly string[],
  folder: string,
  patienceMs: number,
): Promise<boolean> {
  const child = spawn('/bin/sh', ['-c', LIMITS, path, ...args], {
    stdio: 'ignore',
    detached: true,
    cwd: folder,
    // None of the program's own settings and secrets.
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      TMPDIR: folder,
      LANG: 'C.UTF-8',
      SAL_USE_VCLPLUGIN: 'svp',
    },
  })
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  const timer = setTimeout(end, patienceMs)
  try {
    return await new Promise<boolean>((resolve) => {
      child.once('error', () => resolve(false))
      child.once('close', (code) => resolve(code === 0))
    })
  } finally {
    clearTimeout(timer)
    end()
  }
}

/** Has old and foreign office documents made into PDFs by LibreOffice, one at a time, each with a profile of its own. */
export function createPdfConverter({
  path,
  workFolder,
  patienceMs = PATIENCE,
}: ConverterParts): PdfConverter {
  let last: Promise<unknown> = Promise.resolve()
  const convert = async (extension: string, content: Buffer): Promise<Buffer | null> => {
    await mkdir(workFolder, { recursive: true })
    const folder = await mkdtemp(join(workFolder, 'office-'))
    try {
      const profile = join(folder, 'profile')
      await mkdir(join(profile, 'user'), { recursive: true })
      await writeFile(join(profile, 'user', 'registrymodifications.xcu'), PROFILE)
      const input = join(folder, `document.${extension}`)
      await writeFile(input, content, { mode: 0o600 })
      await chmod(folder, 0o700)
      const args = [
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        ...['--headless', '--norestore', '--nolockcheck', '--nodefault'],
        ...['--convert-to', 'pdf', '--outdir', folder, input],
      ]
      if (!(await run(path, args, folder, patienceMs))) return null
      const made = join(folder, 'document.pdf')
      const size = await stat(made).then(
        (found) => found.size,
        () => 0,
      )
      return size === 0 || size > MAX_PDF ? null : await readFile(made)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return {
    convert: ({ companyId, extension, content }) =>
      inParsingTurn(companyId, () => {
        const mine = last.then(() => convert(extension, content))
        last = mine.catch(() => {})
        return mine
      }),
  }
}
