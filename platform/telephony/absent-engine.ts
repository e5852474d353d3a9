import { EngineUnavailable, type TelephonyEngine } from './port.ts'

/** Used where there is no telephone engine: everything else works, and the phone says why it does not. */
export function absentEngine(reason: string): TelephonyEngine {
  const refuse = async (): Promise<never> => {
    throw new EngineUnavailable(reason)
  }
  return {
    subscribe: () => () => {},
    health: () => ({ up: false, reason }),
    contacts: refuse,
    findContact: refuse,
    registrations: refuse,
    tellMessages: refuse,
    refreshTrunks: refuse,
    watchTrunk: refuse,
    indicateRinging: refuse,
    setLanguage: refuse,
    answer: refuse,
    dial: refuse,
    dialOutside: refuse,
    hangup: refuse,
    refuseTransfer: refuse,
    bridge: refuse,
    bridgeEarly: refuse,
    destroyBridge: refuse,
    watchSpeech: refuse,
    joinBridge: refuse,
    leaveBridge: refuse,
    mute: refuse,
    recordMessage: refuse,
    readMessage: refuse,
    storedMessages: refuse,
    startRecording: refuse,
    pauseRecording: refuse,
    stopRecording: refuse,
    saveRecording: refuse,
    dropRecording: refuse,
    spy: refuse,
    endSpy: refuse,
    play: refuse,
    announce: refuse,
    stopPlaying: refuse,
    startMusic: refuse,
    stopMusic: refuse,
    sendDigits: refuse,
    connectMedia: refuse,
    playAside: refuse,
    endMedia: refuse,
    liveLegs: async () => [],
    close: async () => {},
  }
}
