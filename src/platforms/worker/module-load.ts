/**
 * workerd ties an AbortController to the request or Durable Object that made it and refuses one at the top of a module;
 * one made there later would fail every object of the same isolate but the first. Libraries make them for signals that
 * never fire (cockatiel's default), so while modules are loaded they get signals that belong to nobody.
 * To be imported before everything else.
 */
const { AbortController: genuine } = globalThis;

class SignalOfNobody {
  aborted = false;
  addEventListener(): void {}
  removeEventListener(): void {}
}

class ControllerOfNobody {
  readonly signal = new SignalOfNobody();
  abort(): void {
    this.signal.aborted = true;
  }
}

Object.assign(globalThis, { AbortController: ControllerOfNobody });

/** Modules are loaded: from here on the runtime's own. */
export function endLoading(): void {
  Object.assign(globalThis, { AbortController: genuine });
}
