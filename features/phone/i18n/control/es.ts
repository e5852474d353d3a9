/** What is done with a call that talks; read once somebody opens it, and by the audit trail. */
export const es = {
  'audit.action.recording.begun': 'Empezó a grabar una llamada',
  'audit.action.recording.ended': 'Dejó de grabar una llamada',
  'audit.action.recording.paused': 'Pausó la grabación de una llamada',
  'audit.action.recording.resumed': 'Reanudó la grabación de una llamada',
  'audit.action.call.spied.listen': 'Escuchó una llamada',
  'audit.action.call.spied.whisper': 'Susurró en una llamada',
  'audit.action.call.spied.join': 'Intervino en una llamada',

  'record.begin': 'Grabar',
  'record.end': 'Dejar de grabar',
  'record.pause': 'Pausar grabación',
  'record.resume': 'Reanudar grabación',
  'record.on': 'REC',
  'record.paused': 'REC en pausa',
  'record.told': 'Esta llamada se graba',
  'record.toldPaused': 'La grabación está en pausa',

  'spy.open': 'Supervisar a {name}',
  'spy.title': 'Espiando a {extension}',
  'spy.extension': 'extensión {number}',
  'spy.number': 'número {number}',
  'spy.listen': 'Escuchar',
  'spy.whisper': 'Susurrar',
  'spy.join': 'Intervenir',
}
