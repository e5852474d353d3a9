import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runTool } from './run-tool.ts'

/**
 * The machine's apt with its own sources and installed packages, but lists and archives in `folder`: any user can download
 * what is missing without changing the machine.
 */
export interface MachineApt {
  /** Downloads the package lists. @throws ToolFailed */
  update(signal?: AbortSignal): Promise<void>
  /** Downloads packages with missing dependencies into `archives`. @throws ToolFailed */
  download(packages: readonly string[], signal?: AbortSignal): Promise<void>
  archives: string
}

export async function openMachineApt(folder: string): Promise<MachineApt> {
  const archives = join(folder, 'archives')
  await Promise.all(
    [join(folder, 'lists/partial'), join(archives, 'partial'), join(folder, 'log')].map((path) =>
      mkdir(path, { recursive: true }),
    ),
  )
  const settings = [
    `Dir::State::lists=${join(folder, 'lists')}`,
    `Dir::Cache=${folder}`,
    `Dir::Cache::archives=${archives}`,
    `Dir::Log=${join(folder, 'log')}`,
    // Nothing is installed, so dpkg's lock (root only) is not needed.
    'Debug::NoLocking=1',
    'APT::Sandbox::User=',
    // The machine's apt hooks run as root there.
    'APT::Update::Post-Invoke=',
    'APT::Update::Post-Invoke-Success=',
    'DPkg::Post-Invoke=',
    'Acquire::Languages=none',
    'Acquire::Retries=3',
  ].flatMap((setting) => ['-o', setting])
  const run = async (args: readonly string[], signal?: AbortSignal) => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runTool('apt-get', ['-qq', ...settings, ...args], { env, ...(signal ? { signal } : {}) })
  }
  return {
    archives,
    update: (signal) => run(['update'], signal),
    download: (packages, signal) =>
      run(['install', '--yes', '--no-install-recommends', '--download-only', ...packages], signal),
  }
}
