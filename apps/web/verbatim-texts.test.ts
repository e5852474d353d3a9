import { expect, test } from 'vitest'
import * as chatEvents from '#features/chat/contract/events.ts'
import { chatTexts } from '#features/chat/i18n/texts.ts'
import { CHAT_RETRIES, PAGE } from '#features/chat/web/room/room-reader.ts'
import { joinCommand, joinEvents, joinSocket } from '#features/join/contract/events.ts'
import { PAGE_OF_MESSAGES } from '#features/join/contract/messages.ts'
import { joinTexts } from '#features/join/i18n/texts.ts'
import { joinAdminTexts } from '#features/join/web/i18n/admin.ts'
import { badgeTexts } from '#features/join/web/i18n/badge.ts'
import { joinWebTexts } from '#features/join/web/i18n/texts.ts'
import { JOIN_RETRIES } from '#features/join/web/session/read-messages.ts'
import * as notificationEvents from '#features/notifications/contract/events.ts'
import { CLICK_LOCKOUT } from '#features/phone/web/softphone/softphone.ts'
import { ATTEMPTS, PAUSE } from '#platform/conversation/web/send/send-queue.ts'
import { ATTEMPT_TIMEOUT, TIMEOUT_TEXT } from '#platform/http/web/retry-on-timeout.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import { RECONNECT_AFTER, RELOAD_AFTER, TELL_AFTER } from '#platform/realtime/web/reconnecting-socket.ts'
import { ALERT_FOR, TOAST_FOR } from '#platform/ui/notices.ts'
import { shellTexts } from './i18n/texts.ts'

/** Texts that the specification gives verbatim, with its mistakes, and where they are used. */
const GIVEN: readonly [text: string, ...said: (string | undefined)[]][] = [
  [
    'Ocurrio un error al enviar el archivo, por favor intentelo nuevamente',
    joinWebTexts.es['join.fileFailed'],
    mediaTexts.es['files.failed'],
  ],
  ['Debe seleccionar un archivo para enviar', mediaTexts.es['files.none']],
  [
    'Ocurrio un error al enviar el mensaje, por favor intentelo nuevamente',
    joinWebTexts.es['join.sendFailed'],
  ],
  ['No se pudo enviar el mensaje.', chatTexts.es['chat.sendFailed'], joinTexts.es['failed.exhausted']],
  ['Operación exitosa', joinWebTexts.es['join.done']],
  ['Operación fallida', joinWebTexts.es['join.failed']],
  [
    'La conversación se transfirió al agente {agent}',
    joinWebTexts.es['join.transfer.done'],
    joinTexts.es['said.transferred'],
  ],
  [
    'No se pudo transferir la conversación',
    joinWebTexts.es['join.transfer.failed'],
    joinTexts.es['errors.join.nobody_to_transfer_to'],
  ],
  ['Conexión exitosa', joinWebTexts.es['join.connectDone'], joinTexts.es['said.connected']],
  ['Desconexión exitosa', joinWebTexts.es['join.disconnectDone'], joinTexts.es['said.disconnected']],
  ['Activación exitosa', joinWebTexts.es['join.bot.activateDone'], joinTexts.es['said.activated']],
  ['Desactivación exitosa', joinWebTexts.es['join.bot.deactivateDone'], joinTexts.es['said.deactivated']],
  ['Los bots han sido recargados', joinWebTexts.es['join.bot.reloadDone'], joinTexts.es['said.reloaded']],
  ['Los bots no pudieron ser recargados', joinWebTexts.es['join.bot.reloadFailed']],
  ['Encuesta Enviada', joinWebTexts.es['join.survey.done'], joinTexts.es['said.surveySent']],
  ['Chat transferido', badgeTexts.es['join.transferred']],
  ['Se te transfirio una nueva conversación', badgeTexts.es['join.transferredText']],
  ['Obteniendo código', joinAdminTexts.es['web.opening']],
  ['Actualizando conversaciones', joinAdminTexts.es['web.dialogs']],
  ['Request failed after 5 retries due to timeout', TIMEOUT_TEXT],
  [
    'Desconectado: Join desconectado, por favor valide que su conexión este activa.',
    joinWebTexts.es['join.offline'],
  ],
  [
    'Desconectado: SipMóvil chat desconectado, por favor valide que su conexión este activa.',
    chatTexts.es['chat.offline'],
  ],
  ['Desconectado. por favor valide que su conexión este activa.', platformTexts.es['ui.offline']],
  ['Error', platformTexts.es['ui.error']],
  ['Hay nueva actualización disponible. Por favor recarga la página.', shellTexts.es['shell.update']],
  ['Recargar', shellTexts.es['shell.reload']],
]

test.each(GIVEN)('«%s» is used verbatim', (text, ...content) => {
  expect(content.length).toBeGreaterThan(0)
  for (const one of content) expect(one).toBe(text)
})

test.each([
  ['an alert closes', ALERT_FOR, 3500],
  ['a toast stays', TOAST_FOR, 2000],
  ['a socket reconnects', RECONNECT_AFTER, 1000],
  ['its absence is told', TELL_AFTER, 10_000],
  ['all is read again', RELOAD_AFTER, 60_000],
  ['a page of messages is given up', ATTEMPT_TIMEOUT, 1000],
  ['it is asked for again in the chat', CHAT_RETRIES, 5],
  ['it is asked for again in the channel', JOIN_RETRIES, 10],
  ['a message is sent', ATTEMPTS, 5],
  ['between two of them', PAUSE, 1000],
  ['a click calls again', CLICK_LOCKOUT, 5000],
  ['messages of a page of the chat', PAGE, 20],
  ['messages of a page of the channel', PAGE_OF_MESSAGES, 20],
])('%s: %i as in the specification', (_what, is, input) => expect(is).toBe(input))

/** The events of a contract, by the names of the wire. */
const namesIn = (module: object): string[] =>
  Object.values(module).flatMap((event: unknown) =>
    typeof event === 'object' && event !== null && 'type' in event ? [String(event.type)] : [],
  )

test.each([
  'qrUpdate',
  'showRefreshCode',
  'sessionStarted',
  'loadingDialogs',
  'newMessage',
  'updateUnread',
  'updateStatus',
  'messageEvent',
  'writing',
  'writingAgent',
])('the channel’s socket has the event %s', (name) => {
  expect(joinEvents.map(({ type }) => type as string)).toContain(name)
})

test.each([
  'new_message',
  'update_unread',
  'writing',
  'delete_messages',
  'edit_message',
  'messagesWeb',
  'readMsjOnline',
  'chat_open',
])('the chat’s sockets have the event %s', (name) => expect(namesIn(chatEvents)).toContain(name))

test('the agenda’s notification is the event new_notification, and the channel’s socket has the given path', () => {
  expect(namesIn(notificationEvents)).toContain('new_notification')
  expect(joinSocket.path).toBe('/join/ws/notification/:userName/:token/:official/:agent')
  expect(
    joinCommand.safeParse({ eventType: 'writingAgent', data: { chat_id: 1, writing: true } }).success,
  ).toBe(true)
})
