/**
 * True for the Enter that sends: not with Shift (a new line), and not the one that ends composing Chinese or Japanese –
 * some browsers report that one only as key code 229.
 */
export declare const sends: (event: {
    key: string;
    shiftKey: boolean;
    isComposing: boolean;
    keyCode: number;
}) => boolean;
