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

/** What no sound needs: fonts, the tools of maintainer scripts, pictures of icons. */
const LEFT_OUT =
  /^(lib(perl|pam-modules|debconf)|perl|fonts-|fontconfig|debconf|dpkg|tar$|coreutils|bash|dash)/
const FFMPEG = 'usr/bin/ffmpeg'
const ESPEAK = 'usr/bin/espeak-ng'

const SOUND_PROGRAMS: RuntimeKind = {
  name: 'ffmpeg',
  packages: ['ffmpeg', 'espeak-ng'],
  neededBytes: 600_000_000,
  // Where Debian keeps libraries that have several makers, or one user.
  libraries: ['blas', 'lapack', 'pulseaudio'],
  takes: (name) => !LEFT_OUT.test(name),
  executables: async () => [FFMPEG, ESPEAK],
  version: async (run) =>
    /^ffmpeg version (\d+\.\d+(?:\.\d+)?)/.exec(await run(FFMPEG, ['-version']))?.[1] ?? null,
  remedy: 'Install ffmpeg and espeak-ng, or name them by FFMPEG_PATH and ESPEAK_PATH',
}

/**
 * ffmpeg and espeak-ng from Debian's packages in a folder of our own, as files that run them.
 * @throws RuntimeUnavailable with what to do about it.
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

/** A file beside the program that starts it with its own libraries. */
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
  // A folder that somebody else prepared may be one that we only read.
  if ((await readIfThere(path)) !== text) await writeFile(path, text, { mode: 0o755 })
  return path
}

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`
