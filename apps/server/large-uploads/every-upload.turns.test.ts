import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { importCalendar } from '#features/agenda/contract/import.ts'
import { attachFile } from '#features/chat/contract/files.ts'
import { chatOf } from '#features/chat/server/testing.ts'
import { importVcards } from '#features/contacts/contract/personal.ts'
import { addAttachment } from '#features/crm/contract/attachments.ts'
import { uploadLeads } from '#features/crm/contract/person-operations.ts'
import { leads, persons } from '#features/crm/contract/persons.ts'
import { uploadToDrive } from '#features/drive/contract/contents.ts'
import { MAX_PORTION, sendPortion, startUpload } from '#features/drive/contract/resumable.ts'
import { joinBots, uploadBotFile } from '#features/join/contract/bots/bots.ts'
import { uploadAudience } from '#features/join/contract/bulk/broadcast-calls.ts'
import { joinTemplates } from '#features/join/contract/config/catalogs.ts'
import { uploadFiles } from '#features/join/contract/messages.ts'
import { uploadTemplateFile } from '#features/join/contract/templates/template-calls.ts'
import { broadcastingOf, startMeta } from '#features/join/server/campaigns/bulk/testing.ts'
import { convertAudio, uploadAudio } from '#features/pbx/contract/audios.ts'
import { getDirectory } from '#features/phone/contract/directory.ts'
import { putGreeting } from '#features/voicemail/contract/box.ts'
import { can } from '#platform/contract/access.ts'
import { uploadFile, uploadPicture } from '#platform/contract/files.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { cancelImport, listImports, uploadImport } from '#platform/resource/contract/imports.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { IS_THOROUGH } from '#platform/testing/thorough.ts'
import { leastTurn, turnOf } from '#platform/testing/turn-meter.ts'
import { type Client, startTestProgram } from '../testing.ts'
import type { Input } from './testing-inputs.ts'
import * as inputs from './testing-inputs.ts'
import { sendInWorker } from './testing-send.ts'
import type { Sending } from './testing-sender.ts'

// Tens of megabytes through a worker that others share.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

/** The longest turn of the event loop that an upload may cost all others, ms of the thread's own time. */
const MAX_TURN = 100

const meta = await startMeta()
const program = await startTestProgram({ runJobs: true, settings: { WHATSAPP_CLOUD_URL: meta.meta.origin } })
const [admin, ana, luis, eva] = await program.signInAll('admin', 'ana', 'luis', 'eva')
const operador = await program.signIn('operador')
const folder = await temporaryFolder()
afterAll(() => removeFolder(folder))

interface Case {
  contract: RouteContract
  /** Worst inputs by name. */
  inputs: Readonly<Record<string, Input>>
  fields?: Record<string, string>
  params?: () => Promise<Record<string, unknown>>
  fileName?: string
  /** Ends what an upload began: it would compute beside those after it, for minutes. */
  end?: () => Promise<void>
}

/** For a further route with the same reader: its own handling stands before and after it, and has its other inputs. */
const again = (inputs: Record<string, Input>): Record<string, Input> => (IS_THOROUGH ? inputs : {})

const MEBIBYTE = 1024 * 1024
/** Of what only streams: a part of the largest costs each turn as much as all of it. */
const partOf =
  (input: Input, mebibytes = 20): Input =>
  (maxBytes) =>
    input(IS_THOROUGH ? maxBytes : Math.min(maxBytes, mebibytes * MEBIBYTE))
const bytes = partOf(inputs.bytes)

const phone = (row: number) => `30${String(10_000_000 + row)}`
const { png, hugePng } = { png: inputs.barePng, hugePng: inputs.hugePng }
const bulk = await broadcastingOf(admin)

const CASES: readonly Case[] = [
  { contract: uploadPicture, inputs: { png, hugePng } },
  { contract: uploadFile, inputs: { bytes } },
  {
    contract: attachFile,
    inputs: { bytes, png, hugePng },
    params: async () => ({}),
    fields: { chat_id: String(await chatOf(ana, luis)) },
  },
  { contract: uploadToDrive, inputs: { bytes: () => inputs.bytes(20 * MEBIBYTE) } },
  {
    contract: sendPortion,
    inputs: { bytes },
    fields: { offset: '0' },
    params: async () => ({
      id: (await ana.call(startUpload, { body: { name: 'parte.bin', size: MAX_PORTION } })).id,
    }),
  },
  {
    contract: addAttachment,
    inputs: { bytes },
    fields: {
      person_id: String(
        (await ana.call(persons.routes.create, { body: { first_name: 'Pedro' } as never })).record.id,
      ),
    },
  },
  {
    contract: importVcards,
    inputs: {
      cards: partOf(inputs.cards, 60),
      endless: partOf(inputs.endlessCard, 60),
      lines: partOf(inputs.cardOfLines, 60),
    },
    fileName: 'contactos.vcf',
  },
  {
    contract: importCalendar,
    inputs: { calendar: inputs.calendar, lines: inputs.cardOfLines },
    fileName: 'agenda.ics',
  },
  {
    contract: uploadAudio,
    inputs: { wav: inputs.longWav, ...again({ other: inputs.otherSound }) },
    fields: { name: 'Larga' },
  },
  {
    contract: convertAudio,
    inputs: { wav: inputs.longWav, other: inputs.otherSound },
    fields: { format: 'wav' },
  },
  { contract: putGreeting, inputs: { wav: inputs.longWav, ...again({ other: inputs.otherSound }) } },
  {
    contract: uploadFiles,
    inputs: { voice: inputs.voiceNote, bytes },
    fields: { typeFile: 'audio' },
    fileName: 'nota.webm',
  },
  {
    contract: uploadBotFile,
    inputs: { png },
    params: async () => ({
      id: (await admin.call(joinBots.routes.create, { body: { name: 'Bot' } as never })).record.id,
    }),
  },
  {
    contract: uploadTemplateFile,
    inputs: { png },
    params: async () => ({
      id: (
        await admin.call(joinTemplates.routes.create, {
          body: {
            name: 'foto',
            account: bulk.account.id,
            language: 'es_CO',
            message: 'x',
            header: 'image',
          } as never,
        })
      ).record.id,
    }),
  },
  {
    contract: uploadAudience,
    inputs: { people: inputs.sheet(49_000, 'Celular', phone), repeated: inputs.repeatedText },
    params: async () => ({ id: await bulk.broadcastOf([['3001234567', 'Pedro', '5']]) }),
    fileName: 'gente.csv',
  },
  {
    contract: uploadLeads,
    inputs: {
      leads: inputs.sheet(95_000, 'Nombre', (row) => `Persona ${row}`),
      ...again({ repeated: inputs.repeatedText }),
    },
    fileName: 'leads.csv',
    async end() {
      const { results } = await ana.call(listImports, { params: { resource: leads.name } })
      for (const { id } of results) await ana.send(cancelImport, { params: { id } })
    },
  },
  {
    contract: uploadImport,
    inputs: { persons: inputs.sheet(95_000, 'Nombre', (row) => `Persona ${row}`) },
    params: async () => ({ resource: persons.name }),
    fileName: 'personas.csv',
  },
]

const routes = program.contracts.filter(({ upload }) => upload)
const isList = ({ path }: RouteContract) => path.endsWith('/import/')
/** All lists share one reader and one importer; two of them get every input. */
const lists = routes.filter(isList)
const WHOLE = /\/(contacts|persons)\/import\/$/
const caseOf = (contract: RouteContract): Case | undefined =>
  isList(contract)
    ? {
        contract,
        fields: { mode: 'preview' },
        inputs: WHOLE.test(contract.path)
          ? { rows: inputs.sheet(1_900, 'Nombre', (row) => `Persona ${row}`), repeated: inputs.repeatedText }
          : { rows: inputs.sheet(100, 'Nombre', (row) => `Persona ${row}`) },
        fileName: 'hoja.csv',
      }
    : CASES.find((one) => one.contract.path === contract.path && one.contract.method === contract.method)

test('every route that takes a file has its worst inputs here', () => {
  expect(routes.length).toBeGreaterThan(20)
  expect(lists.filter(({ path }) => WHOLE.test(path))).toHaveLength(2)
  expect(routes.filter((contract) => !caseOf(contract)).map(({ path }) => path)).toEqual([])
})

const senderOf = ({ ability }: RouteContract): Client => {
  const who = [ana, admin, operador].find(({ session }) => !ability || can(session.role, ability))
  if (!who) throw new Error(`no role has ${ability?.name}`)
  return who
}

/** Below the limit of requests a minute. */
const EVERY_MS = 60

/** Requests of another company's user, one after the other, until stopped. */
function askMeanwhile() {
  const statuses: number[] = []
  let going = true
  const ended = (async () => {
    while (going) {
      statuses.push((await eva.send(getDirectory, { query: { characters: '' } })).status)
      await delay(EVERY_MS)
    }
  })()
  return async () => {
    going = false
    await ended
    return statuses
  }
}

/** Sends an upload beside somebody else's requests, all of which are answered. Resolves with the longest turn meanwhile, ms. */
const longestTurn = (sending: Sending, name: string): Promise<number> =>
  turnOf(async () => {
    const stop = askMeanwhile()
    const { status, head } = await sendInWorker(sending)
    const statuses = await stop()
    await program.settled()
    expect.soft(new Set(statuses), name).toEqual(new Set([200]))
    expect.soft([200, 201, 400, 409, 413, 415, 503], `${name}: ${head}`).toContain(status)
  })

/** One mechanism reads all lists, so that two of them stand for the others. */
const walked = routes.filter((contract) => IS_THOROUGH || !isList(contract) || WHOLE.test(contract.path))

describe.each(walked.map((contract) => ({ path: contract.path, contract })))('$path', ({ contract }) => {
  test('takes its largest inputs beside the requests of others', async () => {
    const one = caseOf(contract)
    if (!one || !contract.upload) throw new Error('without a case')
    const { maxBytes, part = 'file' } = contract.upload
    for (const [name, make] of Object.entries(one.inputs)) {
      const path = join(folder, 'sent')
      await writeFile(path, await make(maxBytes))
      const sending: Sending = {
        url: `${program.origin}${requestUrl(contract.path, await one.params?.(), undefined)}`,
        token: senderOf(contract).session.token,
        part,
        path,
        fileName: one.fileName ?? 'archivo',
        fields: one.fields ?? {},
      }
      const turn = await leastTurn(MAX_TURN, () => longestTurn(sending, name))
      expect.soft(turn, name).toBeLessThan(MAX_TURN)
      await one.end?.()
    }
  })
})
