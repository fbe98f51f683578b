import { createHub, type Hub, type HubTab } from './hub.ts';
import type { HubMessage, TabMessage } from './hub-messages.ts';

export interface HubLink {
  send(message: TabMessage): void;
  /** The hub does not respond: makes another tab hold the stream. False if this link cannot. */
  renew(): boolean;
  close(): void;
}

/** A message to the tab; `renewed`: a new hub, which does not know what was followed. */
export type HubLinkEvent = HubMessage | { type: 'renewed' } | { type: 'broken' };

/** Opens a link; null if the browser lacks support. */
export type OpenHubLink = (tell: (news: HubLinkEvent) => void) => HubLink | null;

/** A shared worker holds the stream. */
export const openSharedWorkerLink: OpenHubLink = (tell) => {
  if (typeof SharedWorker === 'undefined') return null;
  let worker: SharedWorker;
  try {
    worker = new SharedWorker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'kamishibai-live' });
  } catch {
    return null; // forbidden here, for example with storage blocked
  }
  worker.addEventListener('error', () => tell({ type: 'broken' }));
  worker.port.addEventListener('message', ({ data }: MessageEvent<HubMessage>) => tell(data));
  worker.port.start();
  return {
    send: (message) => worker.port.postMessage(message),
    renew: () => false,
    close: () => worker.port.close(),
  };
};

/** A message on the broadcast channel: to the hub, to one tab, or to all after a new hub was elected. */
type Spoken =
  | { to: 'hub'; from: string; message: TabMessage }
  | { to: 'tab'; tab: string; message: HubMessage }
  | { to: 'all'; from: string };

const NAME = 'kamishibai-live';

/** Leader election: the tab with the Web Lock holds the stream. For browsers without shared workers. */
export const openElectedTabLink: OpenHubLink = (tell) => {
  if (typeof BroadcastChannel === 'undefined' || !globalThis.navigator?.locks) return null;
  const me = crypto.randomUUID();
  const bus = new BroadcastChannel(NAME);
  const closed = new AbortController();
  let hub: Hub | null = null;
  const tabs = new Map<string, HubTab>();
  const say = (spoken: Spoken) => bus.postMessage(spoken);

  function getTab(id: string, own: Hub): HubTab {
    const known = tabs.get(id);
    if (known) return known;
    const joined = own.join((message) => {
      if (id === me) tell(message);
      else say({ to: 'tab', tab: id, message });
    });
    tabs.set(id, joined);
    return joined;
  }

  bus.addEventListener('message', ({ data }: MessageEvent<Spoken>) => {
    if (data.to === 'hub' && hub) getTab(data.from, hub).receive(data.message);
    else if (data.to === 'tab' && data.tab === me) tell(data.message);
    else if (data.to === 'all' && data.from !== me) tell({ type: 'renewed' });
  });

  /** Holds the stream once it has the lock, until the lock is taken away. */
  function requestLeadership(options: LockOptions): void {
    const held = navigator.locks.request(NAME, options, () => {
      if (closed.signal.aborted) return Promise.resolve();
      hub = createHub((input, init) => fetch(input, init));
      say({ to: 'all', from: me });
      tell({ type: 'renewed' });
      return new Promise<void>((resolve) => closed.signal.addEventListener('abort', () => resolve()));
    });
    held.catch(() => {
      // Another tab got no response and took the lock: this one queues again.
      hub?.close();
      hub = null;
      tabs.clear();
      if (!closed.signal.aborted) requestLeadership({});
    });
  }
  requestLeadership({});

  return {
    send(message) {
      if (hub) getTab(me, hub).receive(message);
      else say({ to: 'hub', from: me, message });
    },
    renew() {
      requestLeadership({ steal: true });
      return true;
    },
    close() {
      closed.abort();
      hub?.close();
      bus.close();
    },
  };
};

/** Each tab holds its own stream while it follows anything. */
export const openOwnLink: OpenHubLink = (tell) => {
  const hub = createHub((input, init) => fetch(input, init));
  const tab = hub.join(tell);
  return { send: (message) => tab.receive(message), renew: () => false, close: hub.close };
};
