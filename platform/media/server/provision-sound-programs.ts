import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere } from '#platform/host/data-folder/read-if-there.ts'
import {
  loaderArgs,
  type ProvisionedRuntime,
  type ProvisionOptions,
  provisionRuntime,
  type RuntimeKind,
} from '#platform/host/runtime/provision.ts'

/** Packages not needed for audio: fonts, maintainer scripts' tools, icons. */
const LEFT_OUT =
  /^(lib(perl|pam-modules|debconf)|perl|fonts-|fontconfig|debconf|dpkg|tar$|coreutils|bash|dash)/
const FFMPEG = 'usr/bin/ffmpeg'
const ESPEAK = 'usr/bin/espeak-ng'

const SOUND_PROGRAMS: RuntimeKind = {
  name: 'ffmpeg',
  packages: ['ffmpeg', 'espeak-ng'],
  neededBytes: 600_000_000,
  // Where Debian puts libraries with alternatives.
  libraries: ['blas', 'lapack', 'pulseaudio'],
  takes: (name) => !LEFT_OUT.test(name),
  executables: async () => [FFMPEG, ESPEAK],
  version: async (run) =>
    /^ffmpeg version (\d+\.\d+(?:\.\d+)?)/.exec(await run(FFMPEG, ['-version']))?.[1] ?? null,
  remedy: 'Install ffmpeg and espeak-ng, or name them by FFMPEG_PATH and ESPEAK_PATH',
}

/**
 * Provisions ffmpeg and espeak-ng from Debian packages, as wrapper scripts.
 * @throws RuntimeUnavailable with a remedy.
 */
export async function provisionSoundPrograms(
  options: ProvisionOptions,
): Promise<{ ffmpeg: string; espeak: string }> {
  const runtime = await provisionRuntime(SOUND_PROGRAMS, options)
  const { prefix, platform } = runtime
  const data = join(prefix, platform.library, 'espeak-ng-data')
  return {
    ffmpeg: await writeRunner(runtime, FFMPEG, {}),
    espeak: await writeRunner(runtime, ESPEAK, { ESPEAK_DATA_PATH: data }),
  }
}

/** A wrapper script that sets the library path. */
async function writeRunner(
  runtime: ProvisionedRuntime,
  program: string,
  environment: Record<string, string>,
): Promise<string> {
  const { prefix, platform } = runtime
  const words = [join(prefix, platform.loader), ...loaderArgs(runtime, program)]
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${quoted(value)} `)
  const path = join(prefix, `${program}.sh`)
  const text = `#!/bin/sh\n${settings.join('')}exec ${words.map(quoted).join(' ')} "$@"\n`
  // A folder prepared by somebody else may be read-only.
  if ((await readIfThere(path)) !== text) await writeFile(path, text, { mode: 0o755 })
  return path
}

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`
