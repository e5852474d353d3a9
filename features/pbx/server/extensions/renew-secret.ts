import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { RecordEvent } from '#platform/feature/domain-events.ts'
import { bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import type { PbxDomainEvent } from '../../contract/domain-events.ts'
import { renewExtensionSecret, renewOwnPhoneSecret } from '../../contract/extensions.ts'
import { newBrowserSecret, newDeskSecret } from '../extension-secret.ts'
import { type DeskPhoneSettings, deskPhoneSetUp } from './desk-phone.ts'
import { findKeptExtension } from './extension.queries.ts'
import { recordAudit } from './extension-store.ts'

/**
 * Replaces the secrets, for instance when a phone was lost or somebody left. The desk phones' secret is shown only here; browsers
 * read theirs. The engine reads the digest at each registration and call, so running calls continue.
 */
export const renewSecretRoute = (settings: DeskPhoneSettings, recordEvent: RecordEvent<PbxDomainEvent>) =>
  refreshingLists(
    ['extension'],
    bind(renewExtensionSecret, async (request) => {
      const { unit, params, origin } = request
      const extension = await findKeptExtension(unit.rows, params.id)
      if (!extension) throw new Failure(notFound)
      const { id, number, endpoint, user_id: userId } = extension
      const bound = { endpoint, realm: settings.realm }
      const { secret, columns } = newDeskSecret(bound, settings.secrets)
      await unit.rows
        .updateTable('extensions')
        .set({ ...columns, ...newBrowserSecret(bound, settings.secrets).columns })
        .where('id', '=', id)
        .execute()
      await recordAudit(unit, {
        by: request,
        action: 'extension.secret_renewed',
        subject: { type: 'extension', id, name: number },
      })
      if (userId !== null) await recordEvent(unit, { type: 'pbx.secretRenewed', userId, endpoint })
      return { once: deskPhoneSetUp(settings, { endpoint, secret, registrar: extension, origin }) }
    }),
  )

/** The desk phones' secret alone, by their owner: after a new password, or when the phone was lost. */
export const renewOwnPhoneSecretRoute = (settings: DeskPhoneSettings) =>
  bind(renewOwnPhoneSecret, async (request) => {
    const { unit, principal, origin } = request
    const own = principal.extension
    const extension = own && (await findKeptExtension(unit.rows, own.id))
    if (extension?.user_id !== principal.userId) throw new Failure(notFound)
    const { id, number, endpoint } = extension
    const { secret, columns } = newDeskSecret({ endpoint, realm: settings.realm }, settings.secrets)
    await unit.rows.updateTable('extensions').set(columns).where('id', '=', id).execute()
    await recordAudit(unit, {
      by: request,
      action: 'extension.secret_renewed',
      subject: { type: 'extension', id, name: number },
    })
    return { number, once: deskPhoneSetUp(settings, { endpoint, secret, registrar: extension, origin }) }
  })
