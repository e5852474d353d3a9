import { randomUUID } from 'node:crypto'
import { trunkEndpoint } from '#platform/telephony/endpoint-name.ts'
import type { EndpointName } from '#platform/telephony/port.ts'
import type { DeviceAccount, EngineHarness } from './device.ts'
import { createInMemoryEngine, type InMemoryEngineOptions } from './in-memory-engine.ts'

export async function createInMemoryHarness(options: InMemoryEngineOptions = {}): Promise<EngineHarness> {
  const engine = createInMemoryEngine(options)
  let trunks = 0
  const account = async (endpoint: EndpointName): Promise<DeviceAccount> => {
    const made = { endpoint, secret: randomUUID() }
    engine.addAccount(made)
    return made
  }
  return {
    engine,
    account,
    trunk() {
      trunks += 1
      return account(trunkEndpoint(trunks))
    },
    device: async (made) => engine.device(made),
    bridges: async () => engine.bridges(),
    async music(slug) {
      const name = `music-${randomUUID()}`
      engine.addMusic(slug, name)
      return name
    },
    stop: () => engine.close(),
  }
}
