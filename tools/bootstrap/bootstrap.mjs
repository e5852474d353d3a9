// Plain JavaScript for any Node from 20 on, without packages: installs the packages, which include Node 24, and runs
// the real tool.
import { join } from 'node:path'
import { installWhenNeeded, Refused } from './install.mjs'
import { runTool } from './run-tool.mjs'

const repository = join(import.meta.dirname, '../..')

/** Runs `tools/<entry>` under the project's own Node with this process's arguments, and exits with its code. */
export async function bootstrap(entry) {
  try {
    refuseUnfit()
    await installWhenNeeded(repository)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    console.error(error.message)
    process.exitCode = 1
    return
  }
  process.exitCode = await runTool(repository, join(repository, 'tools', entry), process.argv.slice(2))
}

function refuseUnfit() {
  if (process.platform !== 'linux') {
    throw new Refused(`This program runs on Linux (a container or WSL will do), not on ${process.platform}.`)
  }
  // Otherwise the report does a reverse DNS lookup for every open connection.
  process.report.excludeNetwork = true
  if (process.report.getReport().header.glibcVersionRuntime === undefined) {
    throw new Refused('This program needs a Linux with glibc (Debian, Ubuntu, Fedora …), not musl (Alpine).')
  }
}
