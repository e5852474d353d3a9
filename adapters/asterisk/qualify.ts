import { type AmiClient, AmiRefused } from './ami/ami-client.ts'

/** Asks the devices of an endpoint by OPTIONS whether they are there; the answers arrive as contact events. */
export async function qualify(ami: AmiClient, endpoint: string): Promise<void> {
  try {
    await ami.act('PJSIPQualify', { Endpoint: endpoint })
  } catch (error) {
    // Nothing is registered any more.
    if (!(error instanceof AmiRefused)) throw error
  }
}
