/// <reference lib="webworker" />
import { createHub } from './hub.ts';

const hub = createHub((input, init) => fetch(input, init));

declare const self: SharedWorkerGlobalScope;

self.addEventListener('connect', ({ ports: [port] }) => {
  if (!port) return;
  const tab = hub.join((message) => port.postMessage(message));
  port.addEventListener('message', ({ data }) => tab.receive(data));
  port.start();
});
