/** What a key does on the stage. */
export type StageCommand = {
    type: 'advance';
} | {
    type: 'pick';
    index: number;
} | {
    type: 'move';
    by: 1 | -1;
} | {
    type: 'auto' | 'backlog' | 'travel' | 'hide' | 'sound' | 'fullscreen' | 'settings' | 'help' | 'menu';
};
type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat'>;
/** The command of a key press; null for keys the stage leaves alone. A held key repeats only in moving. */
export declare function commandOf(pressed: Pressed): StageCommand | null;
/** The keys as the help shows them, by the name of what they do (Strings, `keys`). */
export declare const KEY_HELP: {
    readonly advance: readonly ['Space', 'Enter', '→'];
    readonly choose: readonly ['1 – 9'];
    readonly move: readonly ['↑', '↓'];
    readonly skip: readonly ['Ctrl'];
    readonly auto: readonly ['A'];
    readonly backlog: readonly ['L', 'PgUp'];
    readonly travel: readonly ['T'];
    readonly hide: readonly ['H'];
    readonly sound: readonly ['M'];
    readonly fullscreen: readonly ['F'];
    readonly settings: readonly ['S'];
    readonly help: readonly ['?'];
    readonly menu: readonly ['Esc'];
};
export {};
