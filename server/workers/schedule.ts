import { createFairQueue } from './fair-queue.ts';
import type { Isolate, IsolateRequest } from './isolate.ts';
import type { IsolatePool } from './isolate-pool.ts';
import type { PoolLimits } from './limits.ts';
import { stopping, tooMany } from './refusals.ts';
import type { JobOptions, Urgency } from './types.ts';

/** The thread that an open job keeps from its first request. */
export interface OpenThread {
  isolate: Isolate | undefined;
}

export interface Task extends Omit<IsolateRequest, 'message'> {
  readonly guest: string;
  readonly urgency: Urgency;
  readonly held: OpenThread | undefined;
  /** @param isOpened whether the job is already open on its thread */
  message(isOpened: boolean): IsolateRequest['message'];
  readonly full: JobOptions['full'];
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** A running request, and when it becomes long. */
interface Work {
  task: Task;
  isolate: Isolate;
  isSlow: boolean;
  isAside: boolean;
}

export interface Schedule {
  /** Queues a request. @returns false if the queue is full */
  add(task: Task): boolean;
  cancel(task: Task, reason: unknown): void;
  release(held: OpenThread): void;
  working(): number;
  waiting(): number;
  /** Refuses all queued and further requests. */
  close(reason: Error): void;
}

/** Assigns `threads` places in fair turns. */
export function createSchedule(threads: number, limits: PoolLimits, isolates: IsolatePool): Schedule {
  const queue = createFairQueue<Task>();
  const works = new Map<Task, Work>();
  const openThreads = new Map<OpenThread, Task>();
  let isClosed = false;

  const count = (is: (work: Work) => boolean) => [...works.values()].filter(is).length;
  const countWorking = (guest: string) => count(({ task }) => task.guest === guest);

  /** Whether another open job may keep a thread. Background jobs leave threads to urgent ones. */
  function mayOpen(guest: string, urgency: Urgency): boolean {
    const alike = [...openThreads.values()].filter((task) => task.urgency === urgency);
    return alike.length < limits.open && alike.filter((task) => task.guest === guest).length < limits.openPerGuest;
  }

  /** Whether a request could start if there were a place. */
  function isFree({ guest, urgency, held }: Task): boolean {
    if (held) return openThreads.has(held) || mayOpen(guest, urgency);
    // Background requests leave one place to urgent ones, unless they release their thread after each request.
    return (
      urgency === 'foreground' ||
      count(({ task }) => task.urgency === 'background' && !task.held) < Math.max(1, threads - 1)
    );
  }

  /** Moves a long-running request aside, so that others can start. */
  function setAside(): boolean {
    if (count(({ isAside }) => isAside) >= limits.aside) return false;
    const slow = [...works.values()].find(({ isSlow, isAside }) => isSlow && !isAside);
    if (!slow) return false;
    slow.isAside = true;
    slow.isolate.lowerPriority();
    return true;
  }

  function advance(): void {
    while (!isClosed && queue.has(isFree)) {
      if (count(({ isAside }) => !isAside) >= threads && !setAside()) return;
      const task = queue.next(isFree, countWorking);
      if (task) void carryOut(task);
    }
  }

  async function carryOut(task: Task): Promise<void> {
    const { held } = task;
    const isOpened = held?.isolate !== undefined;
    const isolate = held?.isolate ?? isolates.take();
    const work: Work = { task, isolate, isSlow: false, isAside: false };
    works.set(task, work);
    if (held) {
      held.isolate = isolate;
      openThreads.set(held, task);
    }
    const slow = setTimeout(() => {
      work.isSlow = true;
      advance();
    }, limits.asideMs).unref();
    try {
      const { transfer, limits: own, what, onProgress } = task;
      task.resolve(await isolate.ask({ message: task.message(isOpened), transfer, limits: own, what, onProgress }));
    } catch (error) {
      task.reject(error);
    } finally {
      clearTimeout(slow);
      works.delete(task);
    }
    if (!held) isolates.giveBack(isolate);
    advance();
  }

  return {
    add(task) {
      const isFull = queue.size(task.guest) >= limits.waitingPerGuest || queue.size() >= limits.waiting;
      // An open job continues, or it would keep its thread forever.
      if (isFull && !(task.held && openThreads.has(task.held))) {
        task.reject(task.full?.() ?? tooMany(queue.size(task.guest)));
        return false;
      }
      queue.add(task);
      advance();
      return true;
    },
    cancel(task, reason) {
      if (queue.remove(task)) task.reject(reason);
      works.get(task)?.isolate.end(reason);
    },
    release(held) {
      const { isolate } = held;
      const isWorking = count(({ task }) => task.held === held) > 0;
      if (!isolate || !openThreads.delete(held)) return;
      if (isWorking) {
        isolate.end(stopping());
      } else {
        isolate.clear();
        isolates.giveBack(isolate);
      }
      advance();
    },
    working: () => works.size,
    waiting: () => queue.size(),
    close(reason) {
      isClosed = true;
      for (const task of queue.clear()) task.reject(reason);
    },
  };
}
