import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { callWithCode, enterCode } from '#features/pbx/contract/number-proof.ts'
import { dids } from '#features/pbx/contract/routing/dids.ts'
import { destinationOptions } from '#features/pbx/contract/routing/options.ts'
import type { PlayCommand } from '#platform/telephony/port.ts'
import { createInMemoryEngine } from '#platform/testing/telephony/in-memory-engine.ts'
import { type Client, startTestProgram } from '../testing.ts'

/** A program that proves numbers over the lines of the company `plataforma`, with its carrier and the people of two companies. */
export async function proofStage() {
  const inMemory = createInMemoryEngine()
  const played: PlayCommand[] = []
  /** Tells what is played. */
  const engine = {
    ...inMemory,
    play(command: PlayCommand) {
      played.push(command)
      return inMemory.play(command)
    },
  }
  const program = await startTestProgram({ engine, settings: { NUMBER_PROOF_COMPANY: 'plataforma' } })
  const { systemRows } = program.database

  /** A line that registers with us. */
  async function lineOf(company: number) {
    const { endpoint } = await systemRows
      .insertInto('trunks')
      .values({ company_id: company, name: 'Operador', kind: 'peer', caller_id: '6015550000' })
      .returning('endpoint')
      .executeTakeFirstOrThrow()
    const account = { endpoint, secret: randomUUID() }
    inMemory.addAccount(account)
    const line = inMemory.device(account)
    await line.register()
    return line
  }
  const { id: platform } = await systemRows
    .selectFrom('companies')
    .select('id')
    .where('slug', '=', 'plataforma')
    .executeTakeFirstOrThrow()
  const carrier = await lineOf(platform)
  await program.makeAdministrator('eva')
  const [admin, ana, eva, operador] = await program.signInAll('admin', 'ana', 'eva', 'operador')

  return {
    program,
    inMemory,
    carrier,
    lineOf,
    /** Company whose lines are used. */
    platform,
    admin,
    ana,
    /** Administrator of another company. */
    eva,
    operador,
    async didOf(client: Client, number: string): Promise<number> {
      const { results } = await client.call(destinationOptions, { query: {} })
      const body = { number, label: 'Ventas', destination: results[0]?.id ?? 0 }
      return (await client.call(dids.routes.create, { body })).record.id
    },
    ask: (client: Client, id: number) => client.send(callWithCode, { params: { id } }),
    say: (client: Client, id: number, code: string) =>
      client.send(enterCode, { params: { id }, body: { code } }),
    /** Answers the call to the number, and returns the code that is heard. */
    async heard(number: string): Promise<string> {
      await carrier.reaches('ringing')
      expect((await carrier.incoming()).dialed).toBe(number)
      await carrier.answer()
      expect(await carrier.ended()).toEqual({ cause: 'normal' })
      const codes =
        played.at(-1)?.sounds.flatMap((sound) => (sound.kind === 'digits' ? [sound.digits] : [])) ?? []
      expect(codes).toHaveLength(3)
      return codes[0] ?? ''
    },
    wrong: (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0'),
  }
}
