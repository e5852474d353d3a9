import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'audit.action.recording.begun': 'Began to record a call',
  'audit.action.recording.ended': 'Stopped recording a call',
  'audit.action.recording.paused': 'Paused the recording of a call',
  'audit.action.recording.resumed': 'Resumed the recording of a call',
  'audit.action.call.spied.listen': 'Listened to a call',
  'audit.action.call.spied.whisper': 'Whispered in a call',
  'audit.action.call.spied.join': 'Joined a call',

  'record.begin': 'Record',
  'record.end': 'Stop recording',
  'record.pause': 'Pause recording',
  'record.resume': 'Resume recording',
  'record.on': 'REC',
  'record.paused': 'REC paused',
  'record.told': 'This call is recorded',
  'record.toldPaused': 'The recording is paused',

  'park.title': 'Parked calls',
  'park.slot': 'Slot *{slot}',
  'park.take': 'Take',
  'park.takeFrom': "Take {name}'s call",
  'park.pickUp': "Take my group's call",
  'park.park': 'Park',
  'park.done': 'Call parked. Anybody can take it from the dialler.',

  'spy.open': 'Supervise {name}',
  'spy.title': 'Listening to {extension}',
  'spy.extension': 'extension {number}',
  'spy.number': 'number {number}',
  'spy.listen': 'Listen',
  'spy.whisper': 'Whisper',
  'spy.join': 'Join',
}
