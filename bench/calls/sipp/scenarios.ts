/** Scenarios of sipp; https://sipp.readthedocs.io/en/latest/scenarios.html */

const HEADERS = (
  from: string,
  to: string,
  cseq: string,
) => `Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: ${from}
To: ${to}
Call-ID: [call_id]
CSeq: ${cseq}
Contact: <sip:[field0]@[local_ip]:[local_port]>
Max-Forwards: 70`

const FROM = '<sip:[field0]@[remote_ip]>;tag=[pid]c[call_number]'
const TO = '<sip:[field1]@[remote_ip]:[remote_port]>'
const TARGET = 'sip:[field1]@[remote_ip]:[remote_port] SIP/2.0'

const sdp = (mediaPort: string) => `v=0
o=bench 1 1 IN IP[local_ip_type] [local_ip]
s=-
c=IN IP[media_ip_type] [media_ip]
t=0 0
m=audio ${mediaPort} RTP/AVP 0
a=rtpmap:0 PCMU/8000
a=sendrecv`

const message = (text: string) => `<![CDATA[\n\n${text}\n\n]]>`

export interface CallerScenario {
  /** From the answer until the caller hangs up, ms. */
  talkMs: number
  /** A G.711 µ-law file played from the answer on; silence without one. */
  sound?: string
  /** DTMF key pressed after the answer, before the talk. */
  key?: string
}

/**
 * Calls [field1] as [field0], talks, hangs up. A 503 to the INVITE is counted but does not fail the scenario: the
 * benchmark decides whether any are allowed.
 */
export function callerScenario({ talkMs, sound, key }: CallerScenario): string {
  const invite = `INVITE ${TARGET}
${HEADERS(FROM, TO, '1 INVITE')}
Content-Type: application/sdp
Content-Length: [len]

${sdp(sound ? '[rtpstream_audio_port]' : '[media_port]')}`
  const ack = (toTag: string) => `ACK ${TARGET}
${HEADERS(FROM, `${TO}${toTag}`, '1 ACK')}
Content-Length: 0`
  // An ACK to a refusal has the branch of the INVITE.
  const refusedAck = ack('[peer_tag_param]').replace('[branch]', '[branch-3]')
  return `<?xml version="1.0" encoding="UTF-8"?>
<scenario name="caller">
  <send retrans="500" start_rtd="1">${message(invite)}</send>
  <recv response="100" optional="true"></recv>
  <recv response="180" optional="true"></recv>
  <recv response="183" optional="true"></recv>
  <recv response="503" optional="true" next="refused"></recv>
  <recv response="200" rtd="1" crlf="true"></recv>
  <send>${message(ack('[peer_tag_param]'))}</send>
  ${sound ? `<nop><action><exec rtp_stream="${sound},-1,0,PCMU/8000"/></action></nop>` : ''}
  ${key ? pressing(key) : ''}
  <pause milliseconds="${talkMs}"/>
  ${sound ? '<nop><action><exec rtp_stream="pause"/></action></nop>' : ''}
  <send retrans="500">${message(`BYE ${TARGET}
${HEADERS(FROM, `${TO}[peer_tag_param]`, '3 BYE')}
Content-Length: 0`)}</send>
  <recv response="200" next="end"></recv>
  <label id="refused"/>
  <send counter="turned-away">${message(refusedAck)}</send>
  <label id="end"/>
  <nop></nop>
</scenario>
`
}

/** The prompt is heard before a key is pressed. */
const BEFORE_KEY_MS = 300

const pressing = (key: string) => `<pause milliseconds="${BEFORE_KEY_MS}"/>
  <send retrans="500">${message(`INFO ${TARGET}
${HEADERS(FROM, `${TO}[peer_tag_param]`, '2 INFO')}
Content-Type: application/dtmf-relay
Content-Length: [len]

Signal=${key}
Duration=160`)}</send>
  <recv response="200"></recv>`

/** Rings and answers at once; waits for the caller to hang up. */
export const CALLEE_SCENARIO = `<?xml version="1.0" encoding="UTF-8"?>
<scenario name="callee">
  <recv request="INVITE"></recv>
  <send>${message(reply('180 Ringing', '0'))}</send>
  <send retrans="500">${message(`${reply('200 OK', '[len]', 'Content-Type: application/sdp\n')}

${sdp('[media_port]')}`)}</send>
  <recv request="ACK" rtd="true" crlf="true"></recv>
  <recv request="BYE"></recv>
  <send>${message(reply('200 OK', '0'))}</send>
  <timewait milliseconds="2000"/>
</scenario>
`

function reply(status: string, length: string, more = ''): string {
  return `SIP/2.0 ${status}
[last_Via:]
[last_From:]
[last_To:];tag=[pid]s[call_number]
[last_Call-ID:]
[last_CSeq:]
Contact: <sip:[local_ip]:[local_port];transport=[transport]>
${more}Content-Length: ${length}`
}
