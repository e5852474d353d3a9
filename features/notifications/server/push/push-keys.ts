import webpush from 'web-push'
import type { Database } from '#platform/db/database.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** The installation's key pair, created on first use; when two nodes create one at once, the first wins. */
export async function readPushKeys({ systemRows }: Database, box: SealedBox): Promise<PushKeys> {
  const find = () => systemRows.selectFrom('push_keys').selectAll().executeTakeFirst()
  let keys = await find()
  if (!keys) {
    const { publicKey, privateKey } = webpush.generateVAPIDKeys()
    await systemRows
      .insertInto('push_keys')
      .values({ public_key: publicKey, private_key_sealed: box.seal(privateKey) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    keys = await find()
  }
  if (!keys) throw new Error('the push keys could not be stored')
  return { publicKey: keys.public_key, privateKey: box.open(keys.private_key_sealed) }
}
