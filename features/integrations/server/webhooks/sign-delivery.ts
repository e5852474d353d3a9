import { createHmac } from 'node:crypto'

/**
 * `t={seconds},v1={hex}`: HMAC-SHA256 by the webhook's secret over `{t}.{body}`. Receivers compare it, and refuse what is older than
 * five minutes.
 */
export const signDelivery = (secret: string, body: string, at: Date = new Date()): string => {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
