import type { Watchers } from '../runs/index.ts';
import type { Cluster } from './types.ts';

/** Watchers that are also told what other processes tell theirs. @param topic names them; `News` must be JSON */
export function shareWatchers<News>(watchers: Watchers<News>, cluster: Cluster, topic: string): Watchers<News> {
  cluster.onTold(topic, (body) => {
    const { key, news } = body as { key: string; news: News };
    watchers.tell(key, news);
  });
  return {
    watch: watchers.watch,
    tell(key, news) {
      watchers.tell(key, news);
      cluster.tell(topic, { key, news });
    },
  };
}
